import { sql } from 'drizzle-orm'

import type { Db } from '../client.ts'

/** One table is read within half a second: all other queries wait for it. */
const PAGES_MAX = 8_192

/**
 * Makes the space of deleted and older rows free again, as PostgreSQL does automatically (autovacuum). Otherwise, the
 * indexes of jobs and limits, whose rows change all the time, would grow for ever, and each poll would read more of
 * them. One table per statement, with other queries in between, and only its pages that have changed. Not the partitions
 * of attacks and database activity, which are dropped whole.
 */
export async function vacuumEmbedded({ db }: { db: Db }) {
  const { rows } = await db.execute<{ table: string }>(sql`
    select format('%I', relname) as table
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and not relispartition
      and pg_relation_size(oid) / current_setting('block_size')::int - relallvisible between 1 and ${PAGES_MAX}`)
  for (const { table } of rows) {
    await db.execute(sql.raw(`vacuum (index_cleanup on, truncate off) ${table}`))
  }
}
