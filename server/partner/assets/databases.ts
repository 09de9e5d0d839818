import { and, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'

import type {
  CustomerDatabase,
  ListCustomerDatabasesQuery,
} from '../../../contract/partner/customer-database.ts'
import type { Catalogue } from '../../billing/plans/catalogue.ts'
import { checksOf } from '../../databases/advisor/checks-of.ts'
import { countBySeverity, readOpenChecks } from '../../databases/open-checks.ts'
import { databaseRuns, databases } from '../../databases/schema.ts'
import { nameOrder, pageOf } from '../../organisation/name-order.ts'
import { firstOwner } from '../../organisation/organisations/name.ts'
import { gradeOf } from '../../organisation/resources/score.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { customerName } from '../customers/customers.ts'
import { partnerCustomers } from '../schema.ts'
import { planNames } from './plan-names.ts'
import { isVisibleTo } from './visible.ts'

const order = nameOrder(databases.name, databases.id)

/** Returns a page of the databases of the partner's customers, by name. */
export async function listCustomerDatabases(
  { db, clock, billing }: { db: Db; clock: { now: () => Date }; billing: { catalogue: Catalogue } },
  { organisationId: partnerId }: { organisationId: string },
  { limit, cursor, state, customer_id: customerIds, search }: ListCustomerDatabasesQuery,
) {
  const pattern = search && containing(search)
  const rows = await db
    .select({
      id: databases.id,
      key: order.key,
      row: databases,
      customerId: partnerCustomers.customerId,
      customer: customerName,
      role: partnerCustomers.role,
    })
    .from(databases)
    .innerJoin(partnerCustomers, eq(partnerCustomers.customerId, databases.organisationId))
    .innerJoin(organisations, eq(organisations.id, databases.organisationId))
    .leftJoinLateral(firstOwner(db), sql`${organisations.name} is null`)
    .where(
      and(
        isVisibleTo(partnerId),
        state ? inArray(databases.state, [state].flat()) : ne(databases.state, 'removed'),
        customerIds ? inArray(partnerCustomers.customerId, [customerIds].flat()) : undefined,
        pattern ? or(ilike(databases.name, pattern), ilike(customerName, pattern)) : undefined,
        cursor === undefined ? undefined : order.isBehind(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  const ids = page.map(({ id }) => id)
  const [planOf, open, scores] = await Promise.all([
    planNames(db, billing.catalogue, ids),
    readOpenChecks(db, ids, clock.now()),
    readScores(db, ids),
  ])
  const data = page.flatMap(({ row, customerId, customer, role }): CustomerDatabase[] => {
    if (role === null) return []
    const { id, name, engine, host, state: at, checkedAt } = row
    const score = scores.get(id) ?? null
    const failed = open.flatMap((one) => (one.id === id ? [one.check] : []))
    return [
      {
        id,
        name,
        engine,
        host,
        state: at,
        checked_at: checkedAt?.toISOString() ?? null,
        customer: { id: customerId, name: customer },
        role,
        plan: planOf(id),
        grade: score === null ? null : gradeOf(score),
        findings: checkedAt ? countBySeverity(failed, checksOf[engine]) : null,
      },
    ]
  })
  return { data, next_cursor }
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
