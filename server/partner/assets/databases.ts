import { and, desc, eq, exists, gte, ilike, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'

import type {
  CustomerDatabaseSort,
  CustomerDatabaseSortField,
} from '../../../contract/partner/customer-database-list.ts'
import type {
  CustomerDatabase,
  ListCustomerDatabasesQuery,
} from '../../../contract/partner/customer-database.ts'
import { whoPays } from '../../billing/parties/payer.ts'
import type { Catalogue } from '../../billing/plans/catalogue.ts'
import { checksOf } from '../../databases/advisor/checks-of.ts'
import { countBySeverity, readOpenChecks } from '../../databases/open-checks.ts'
import { databaseActivityCounts, databaseRuns, databases } from '../../databases/schema.ts'
import { firstOwner } from '../../organisation/organisations/name.ts'
import { hasGrade } from '../../organisation/resources/has-grade.ts'
import { gradeOf } from '../../organisation/resources/score.ts'
import { organisations } from '../../organisation/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { customerName } from '../customers/customers.ts'
import { partnerCustomers } from '../schema.ts'
import { assetOrder } from './asset-order.ts'
import { planNames } from './plan-names.ts'
import { isVisibleTo } from './visible.ts'

type Context = { db: Db; clock: { now: () => Date }; billing: { catalogue: Catalogue } }
type Of = { organisationId: string }

/** Returns a page of the databases of the partner's customers, filtered and sorted. */
export async function listCustomerDatabases(
  context: Context,
  { organisationId: partnerId }: Of,
  {
    limit,
    cursor,
    sort,
    state,
    grade,
    customer_id: customerIds,
    has_alerts: wantsAlerts,
    search,
  }: ListCustomerDatabasesQuery,
) {
  const { db } = context
  const hasAlerts = hasAlertsAt(db, context.clock.now())
  const pattern = search && containing(search)
  const order = orderOf(db, sort)
  const last =
    cursor === undefined ? undefined : await readPosition(db, { partnerId, order, cursor })
  const rows = await selectIds(db, order, {
    grade: grade !== undefined,
    customer: pattern !== undefined,
  })
    .where(
      and(
        isVisibleTo(partnerId),
        state ? inArray(databases.state, [state].flat()) : ne(databases.state, 'removed'),
        grade && or(...[grade].flat().map((one) => hasGrade(order.score, one))),
        customerIds ? inArray(partnerCustomers.customerId, [customerIds].flat()) : undefined,
        wantsAlerts && (wantsAlerts === 'true' ? hasAlerts : not(hasAlerts)),
        pattern ? or(ilike(databases.name, pattern), ilike(customerName, pattern)) : undefined,
        last && order.isBehind(last),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const ids = rows.map(({ id }) => id)
  const { page, next_cursor } = toCursorPage(ids, limit, (id) => id)
  return { data: await readDatabases(context, partnerId, page), next_cursor }
}

/** Returns the given databases that the partner may see, in the given order. */
async function readDatabases(
  { db, clock, billing }: Context,
  partnerId: string,
  ids: readonly string[],
): Promise<CustomerDatabase[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      row: databases,
      customerId: partnerCustomers.customerId,
      customer: customerName,
      role: partnerCustomers.role,
    })
    .from(databases)
    .innerJoin(partnerCustomers, eq(partnerCustomers.customerId, databases.organisationId))
    .innerJoin(organisations, eq(organisations.id, databases.organisationId))
    .leftJoinLateral(firstOwner(db), sql`true`)
    .where(and(isVisibleTo(partnerId), inArray(databases.id, [...ids])))
  const payerOf = await whoPays(
    db,
    rows.map(({ customerId }) => customerId),
  )
  const [planOf, open, scores, alerts] = await Promise.all([
    planNames(db, billing.catalogue, ids),
    readOpenChecks(db, ids, clock.now()),
    readScores(db, ids),
    countAlerts(db, ids, clock.now()),
  ])
  const found = rows.flatMap(({ row, customerId, customer, role }): CustomerDatabase[] => {
    if (role === null) return []
    const { id, name, engine, host, state, checkedAt } = row
    const score = scores.get(id) ?? null
    const failed = open.flatMap((one) => (one.id === id ? [one.check] : []))
    return [
      {
        id,
        name,
        engine,
        host,
        state,
        checked_at: checkedAt?.toISOString() ?? null,
        customer: { id: customerId, name: customer },
        role,
        plan: planOf(id),
        is_paid_by_partner: payerOf(customerId) === partnerId,
        grade: score === null ? null : gradeOf(score),
        alerts: alerts.get(id) ?? 0,
        findings: checkedAt ? countBySeverity(failed, checksOf[engine]) : null,
      },
    ]
  })
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}

type Order = ReturnType<typeof orderOf>

/** What a sort compares. Equal rows are in the order of their ids. */
function orderOf(db: Db, sort: CustomerDatabaseSort) {
  const field = sort.replace('-', '') as CustomerDatabaseSortField
  const lastRun = db
    .select({ score: databaseRuns.score })
    .from(databaseRuns)
    .where(eq(databaseRuns.databaseId, databases.id))
    .orderBy(desc(databaseRuns.id))
    .limit(1)
    .as('last_run')
  const keys: Record<CustomerDatabaseSortField, SQL> = {
    name: sql`lower(${databases.name})`,
    customer: sql`lower(${customerName})`,
    status: sql`${databases.state}`,
    grade: sql`${lastRun.score}::numeric`,
  }
  const key = keys[field]
  return {
    key,
    score: lastRun.score,
    lastRun,
    field,
    ...assetOrder({ key, type: field === 'grade' ? 'numeric' : 'text', sort, id: databases.id }),
  }
}

/** Joins only what the order or the filter needs: each of these reads something for every database. */
function selectIds(db: Db, order: Order, needs: { grade?: boolean; customer?: boolean }) {
  const query = db
    .select({ id: databases.id, key: sql<string | null>`${order.key}::text` })
    .from(databases)
    .innerJoin(partnerCustomers, eq(partnerCustomers.customerId, databases.organisationId))
    .innerJoin(organisations, eq(organisations.id, databases.organisationId))
    .$dynamic()
  if (needs.customer || order.field === 'customer')
    void query.leftJoinLateral(firstOwner(db), sql`true`)
  if (needs.grade || order.field === 'grade') void query.leftJoinLateral(order.lastRun, sql`true`)
  return query
}

/** The position of the last row of the page before this one. */
async function readPosition(
  db: Db,
  { partnerId, order, cursor }: { partnerId: string; order: Order; cursor: string },
) {
  const [found] = await selectIds(db, order, {}).where(
    and(isVisibleTo(partnerId), eq(databases.id, cursor)),
  )
  if (!found)
    throw new Refusal(
      'not_found',
      'Database not found. It may have been removed, or its owner may no longer be your customer.',
    )
  return found
}

async function readScores(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectDistinctOn([databaseRuns.databaseId], {
      id: databaseRuns.databaseId,
      score: databaseRuns.score,
    })
    .from(databaseRuns)
    .where(inArray(databaseRuns.databaseId, [...ids]))
    .orderBy(databaseRuns.databaseId, sql`${databaseRuns.id} desc`)
  return new Map(rows.map(({ id, score }) => [id, score]))
}

const isAlertInADay = (now: Date) =>
  and(
    gte(databaseActivityCounts.hour, secondsAfter(now, -DAY_SECONDS)),
    eq(databaseActivityCounts.action, 'alerted'),
  )

const hasAlertsAt = (db: Db, now: Date) =>
  exists(
    db
      .select({ count: databaseActivityCounts.count })
      .from(databaseActivityCounts)
      .where(and(eq(databaseActivityCounts.databaseId, databases.id), isAlertInADay(now))),
  )

async function countAlerts(db: Db, ids: readonly string[], now: Date) {
  const rows = await db
    .select({
      id: databaseActivityCounts.databaseId,
      count: sql<number>`sum(${databaseActivityCounts.count})::int`,
    })
    .from(databaseActivityCounts)
    .where(and(inArray(databaseActivityCounts.databaseId, [...ids]), isAlertInADay(now)))
    .groupBy(databaseActivityCounts.databaseId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
