import { and, eq, gte, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type {
  CustomerDomainSort,
  CustomerDomainSortField,
} from '../../../contract/partner/customer-domain-list.ts'
import type {
  CustomerDomain,
  ListCustomerDomainsQuery,
} from '../../../contract/partner/customer-domain.ts'
import { whoPays } from '../../billing/parties/payer.ts'
import type { Catalogue } from '../../billing/plans/catalogue.ts'
import { firstOwner } from '../../organisation/organisations/name.ts'
import { hasGrade } from '../../organisation/resources/has-grade.ts'
import { gradeOf } from '../../organisation/resources/score.ts'
import { organisations, resources } from '../../organisation/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hasMode, lastPostureRun, modeOf, nameHas } from '../../websites/domain-list/list.ts'
import { domainOf } from '../../websites/domains/service.ts'
import { attackCounts } from '../../websites/schema/attacks.ts'
import { domainSettings } from '../../websites/schema/domain-settings.ts'
import { domains } from '../../websites/schema/domains.ts'
import { postureIgnores, postureRuns } from '../../websites/schema/posture.ts'
import { customerName } from '../customers/customers.ts'
import { partnerCustomers } from '../schema.ts'
import { assetOrder } from './asset-order.ts'
import { planNames } from './plan-names.ts'
import { isVisibleTo } from './visible.ts'

type Context = { db: Db; clock: { now: () => Date }; billing: { catalogue: Catalogue } }
type Of = { organisationId: string }

/** Returns a page of the websites of the partner's customers, filtered and sorted. */
export async function listCustomerDomains(
  { db, clock, billing }: Context,
  { organisationId: partnerId }: Of,
  { limit, cursor, sort, ...filter }: ListCustomerDomainsQuery,
) {
  const now = clock.now()
  const order = orderOf(db, { sort, partnerId, now })
  const last =
    cursor === undefined ? undefined : await readPosition(db, { partnerId, order, cursor })
  const needs = {
    grade: filter.grade !== undefined,
    mode: filter.mode !== undefined,
    customer: !!filter.search,
  }
  const rows = await selectIds(db, order, needs)
    .where(and(isVisibleTo(partnerId), matches(filter, order.score), last && order.isBehind(last)))
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const ids = rows.map(({ id }) => id)
  const { page, next_cursor } = toCursorPage(ids, limit, (id) => id)
  return { data: await readDomains({ db, clock, billing }, partnerId, page), next_cursor }
}

/** Returns a website of one of the partner's customers. Another one is not found. */
export async function readCustomerDomain(
  context: Context,
  { organisationId }: Of,
  id: string,
): Promise<CustomerDomain> {
  const [found] = isUuid(id) ? await readDomains(context, organisationId, [id]) : []
  if (!found || found.state === 'removed') throw noSuchDomain()
  return found
}

const noSuchDomain = () =>
  new Refusal(
    'not_found',
    'Website not found. It may have been removed, or its owner may no longer be your customer.',
  )

type Order = ReturnType<typeof orderOf>

/** What a sort compares, and what it has to join. Equal rows are in the order of their ids. */
function orderOf(
  db: Db,
  { sort, partnerId, now }: { sort: CustomerDomainSort; partnerId: string; now: Date },
) {
  const field = sort.replace('-', '') as CustomerDomainSortField
  const lastRun = lastPostureRun(db)
  const sums = db
    .select({
      domainId: attackCounts.domainId,
      count: sql<number>`sum(${attackCounts.count})`.as('blocked_count'),
    })
    .from(attackCounts)
    .where(
      and(
        isBlockedInADay(now),
        // Without it, the sums of the whole installation were read: the indexes begin with the organisation.
        inArray(
          attackCounts.organisationId,
          db
            .select({ id: partnerCustomers.customerId })
            .from(partnerCustomers)
            .where(eq(partnerCustomers.partnerId, partnerId)),
        ),
      ),
    )
    .groupBy(attackCounts.domainId)
    .as('blocked_sums')
  const keys: Record<CustomerDomainSortField, SQL> = {
    name: sql`${resources.name}`,
    customer: sql`lower(${customerName})`,
    status: sql`extract(epoch from ${domains.stateChangedAt})::numeric`,
    grade: sql`${lastRun.score}::numeric`,
    attacks: sql`coalesce(${sums.count}, 0)::numeric`,
  }
  const key = keys[field]
  return {
    key,
    score: lastRun.score,
    lastRun,
    sums,
    field,
    ...assetOrder({
      key,
      type: field === 'name' || field === 'customer' ? 'text' : 'numeric',
      sort,
      id: domains.id,
    }),
  }
}

type Needs = { grade?: boolean; mode?: boolean; customer?: boolean }

/** Joins only what the order or the filter needs: each of these reads something for every website. */
function selectIds(db: Db, order: Order, needs: Needs) {
  const query = db
    .select({ id: domains.id, key: sql<string | null>`${order.key}::text` })
    .from(domains)
    .innerJoin(partnerCustomers, eq(partnerCustomers.customerId, domains.organisationId))
    .innerJoin(organisations, eq(organisations.id, domains.organisationId))
    .$dynamic()
  if (order.field === 'name') void query.innerJoin(resources, eq(resources.id, domains.id))
  if (needs.customer || order.field === 'customer')
    void query.leftJoinLateral(firstOwner(db), sql`true`)
  if (needs.grade || order.field === 'grade') void query.leftJoinLateral(order.lastRun, sql`true`)
  if (needs.mode) void query.leftJoin(domainSettings, eq(domainSettings.domainId, domains.id))
  if (order.field === 'attacks')
    void query.leftJoin(order.sums, eq(order.sums.domainId, domains.id))
  return query
}

/** The position of the last row of the page before this one. */
async function readPosition(
  db: Db,
  { partnerId, order, cursor }: { partnerId: string; order: Order; cursor: string },
) {
  const [found] = await selectIds(db, order, {}).where(
    and(isVisibleTo(partnerId), eq(domains.id, cursor)),
  )
  if (!found) throw noSuchDomain()
  return found
}

function matches(
  {
    state,
    mode,
    grade,
    customer_id: customerIds,
    search,
  }: Omit<ListCustomerDomainsQuery, 'limit' | 'cursor' | 'sort'>,
  score: PgColumn,
) {
  return and(
    state ? inArray(domains.state, [state].flat()) : ne(domains.state, 'removed'),
    mode && hasMode(mode),
    grade && or(...[grade].flat().map((one) => hasGrade(score, one))),
    customerIds ? inArray(partnerCustomers.customerId, [customerIds].flat()) : undefined,
    search ? or(nameHas(search), ilike(customerName, containing(search))) : undefined,
  )
}

const isBlockedInADay = (now: Date) =>
  and(gte(attackCounts.hour, secondsAfter(now, -DAY_SECONDS)), eq(attackCounts.action, 'blocked'))

/** Returns the given websites that the partner may see, in the given order. */
async function readDomains(
  { db, clock, billing }: Context,
  partnerId: string,
  ids: readonly string[],
): Promise<CustomerDomain[]> {
  if (ids.length === 0) return []
  const now = clock.now()
  const rows = await db
    .select({
      domain: domains,
      mode: domainSettings.mode,
      isUnderAttack: domainSettings.isUnderAttack,
      customerId: partnerCustomers.customerId,
      customer: customerName,
      role: partnerCustomers.role,
    })
    .from(domains)
    .innerJoin(partnerCustomers, eq(partnerCustomers.customerId, domains.organisationId))
    .innerJoin(organisations, eq(organisations.id, domains.organisationId))
    .leftJoinLateral(firstOwner(db), sql`true`)
    .leftJoin(domainSettings, eq(domainSettings.domainId, domains.id))
    .where(and(isVisibleTo(partnerId), inArray(domains.id, [...ids])))
  const payerOf = await whoPays(
    db,
    rows.map(({ customerId }) => customerId),
  )
  const [planOf, runs, attacks] = await Promise.all([
    planNames(db, billing.catalogue, ids),
    readRuns(db, ids, now),
    readAttacks(db, ids, now),
  ])
  const found = rows.flatMap(({ domain, customerId, customer, role, ...set }): CustomerDomain[] => {
    if (role === null) return []
    const run = runs.get(domain.id)
    return [
      {
        ...domainOf(domain),
        customer: { id: customerId, name: customer },
        role,
        plan: planOf(domain.id),
        is_paid_by_partner: payerOf(customerId) === partnerId,
        ...modeOf(set),
        posture_grade: run && run.score !== null ? gradeOf(run.score) : null,
        open_findings: run ? run.open : null,
        attacks: attacks.get(domain.id) ?? 0,
      },
    ]
  })
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}

/** The score and the open findings of the newest run of each website. */
async function readRuns(db: Db, ids: readonly string[], now: Date) {
  const { rows } = await db.execute<{ id: string; score: number | null; open: number }>(sql`
    with newest as (
      select distinct on (domain_id) domain_id, score, not_passed from ${postureRuns}
      where ${inArray(postureRuns.domainId, [...ids])} order by domain_id, id desc
    )
    select domain_id as id, score, (
      select count(*)::int from jsonb_array_elements(not_passed) result
      where (result ->> 'points')::int < 0 and not exists (
        select from ${postureIgnores} ignored
        where ignored.domain_id = newest.domain_id and ignored.check_id = result ->> 'id'
          and ignored.until > ${now.toISOString()}::timestamptz)
    ) as open
    from newest`)
  return new Map(rows.map(({ id, ...run }) => [id, run]))
}

async function readAttacks(db: Db, ids: readonly string[], now: Date) {
  const rows = await db
    .select({
      id: attackCounts.domainId,
      count: sql<number>`sum(${attackCounts.count})::int`,
    })
    .from(attackCounts)
    .where(and(isBlockedInADay(now), inArray(attackCounts.domainId, [...ids])))
    .groupBy(attackCounts.domainId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
