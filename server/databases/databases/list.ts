import { and, desc, eq, ilike, inArray, ne, or } from 'drizzle-orm'

import type { ListDatabasesQuery, ListedDatabase } from '../../../contract/databases/database.ts'
import { type Access, sees } from '../../organisation/access/access.ts'
import { nameOrder, pageOf } from '../../organisation/name-order.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { databasePasswords, databaseRuns, databases } from '../schema.ts'
import { databaseOf } from './find-database.ts'

const order = nameOrder(databases.name, databases.id)

/** Returns a page of the databases that the person sees, by name. */
export async function listDatabases(
  db: Db,
  access: Access,
  { limit, cursor, state, search }: ListDatabasesQuery,
) {
  const pattern = search && containing(search)
  const states = state === undefined ? undefined : [state].flat()
  const rows = await db
    .select({ row: databases, id: databases.id, key: order.key })
    .from(databases)
    .where(
      and(
        eq(databases.organisationId, access.organisationId),
        sees(access, databases.id),
        states ? inArray(databases.state, states) : ne(databases.state, 'removed'),
        pattern ? or(ilike(databases.name, pattern), ilike(databases.host, pattern)) : undefined,
        cursor === undefined ? undefined : order.isBehind(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  const ids = page.map(({ id }) => id)
  const [passwords, runs] = ids.length === 0 ? [[], []] : await readRest(db, ids)
  const data = page.map(({ row }): ListedDatabase => {
    const hasPassword = passwords.some(({ id }) => id === row.id)
    const { certificate_authority: _, ...listed } = databaseOf(row, { hasPassword })
    const run = runs.find(({ id }) => id === row.id)
    return {
      ...listed,
      findings: run ? { high: run.high, medium: run.medium, low: run.low } : null,
    }
  })
  return { data, next_cursor }
}

const readRest = (db: Db, ids: string[]) =>
  Promise.all([
    db
      .select({ id: databasePasswords.databaseId })
      .from(databasePasswords)
      .where(inArray(databasePasswords.databaseId, ids)),
    db
      .selectDistinctOn([databaseRuns.databaseId], {
        id: databaseRuns.databaseId,
        high: databaseRuns.high,
        medium: databaseRuns.medium,
        low: databaseRuns.low,
      })
      .from(databaseRuns)
      .where(inArray(databaseRuns.databaseId, ids))
      .orderBy(databaseRuns.databaseId, desc(databaseRuns.id)),
  ])
