import { and, eq, ilike, inArray, ne, or } from 'drizzle-orm'

import type { ListDatabasesQuery, ListedDatabase } from '../../../contract/databases/database.ts'
import {
  type Access,
  grantedColumn,
  grantedTestOf,
  levelOn,
  sees,
} from '../../organisation/access/access.ts'
import { nameOrder, pageOf } from '../../organisation/name-order.ts'
import { containing } from '../../platform/db/containing.ts'
import type { Context } from '../../platform/dependencies.ts'
import { checksOf } from '../advisor/checks-of.ts'
import { findCredentials } from '../credentials/credentials.ts'
import { countBySeverity, readOpenChecks } from '../open-checks.ts'
import { databases } from '../schema.ts'
import { databaseOf } from './find-database.ts'

const order = nameOrder(databases.name, databases.id)

/** Returns a page of the databases that the person can see, by name. */
export async function listDatabases(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  access: Access,
  { limit, cursor, state, search }: ListDatabasesQuery,
) {
  const pattern = search && containing(search)
  const states = state === undefined ? undefined : [state].flat()
  const rows = await db
    .select({
      row: databases,
      id: databases.id,
      key: order.key,
      granted: grantedColumn(access, databases.id),
    })
    .from(databases)
    .where(
      and(
        eq(databases.organisationId, access.organisationId),
        sees(access, databases.id, await grantedTestOf(db, access)),
        states ? inArray(databases.state, states) : ne(databases.state, 'removed'),
        pattern ? or(ilike(databases.name, pattern), ilike(databases.host, pattern)) : undefined,
        cursor === undefined ? undefined : order.isBehind(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  const ids = page.map(({ id }) => id)
  const credentials = await findCredentials(db, ids)
  const open = await readOpenChecks(db, ids, clock.now())
  const data = page.map(({ row, granted }): ListedDatabase => {
    const { certificate_authority: _, ...listed } = databaseOf(row, credentials.get(row.id))
    const failed = open.flatMap(({ id, check }) => (id === row.id ? [check] : []))
    const findings = row.checkedAt ? countBySeverity(failed, checksOf[row.engine]) : null
    return { ...listed, level: levelOn(access, { id: row.id, granted }), findings }
  })
  return { data, next_cursor }
}
