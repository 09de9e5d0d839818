import { sql } from 'drizzle-orm'

import type { Database, Db } from '../platform/db/client.ts'

/** What a read returns, and how many rows of a table the database read for it. */
export const countRows = async <Result>(
  db: Database,
  table: string,
  read: (db: Db) => Promise<Result>,
) =>
  db.transaction(async (tx) => {
    // Of this connection, which the embedded database has only one of.
    const rowsSoFar = async () => {
      const { rows } = await tx.execute<{ read: string }>(
        sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}`,
      )
      return Number(rows[0]?.read)
    }
    const before = await rowsSoFar()
    const result = await read(tx)
    return { result, rowsRead: (await rowsSoFar()) - before }
  })
