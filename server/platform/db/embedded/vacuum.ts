import { sql } from 'drizzle-orm'

import type { Db } from '../client.ts'

/** One table, or its indexes, are read within half a second: all other queries wait for it. */
const PAGES_MAX = 8_192

/**
 * Makes the space of deleted and older rows free again, as PostgreSQL does automatically (autovacuum). Otherwise, the
 * indexes of jobs and limits, whose rows change all the time, would grow for ever, and each poll would read more of
 * them. One table per statement, with other queries in between, and only its pages that have changed; where these are
 * too many, once a day. Large indexes are only read when enough has changed. The partitions of attacks and database
 * activity are dropped whole: only one from which a fifth was deleted before is vacuumed, unless it is too large.
 */
export async function vacuumEmbedded({ db }: { db: Db }, { pagesMax = PAGES_MAX } = {}) {
  const { rows } = await db.execute<{ table: string; cleanup: string }>(sql`
    select format('%I', relname) as table, case when index_pages <= ${pagesMax} then 'on' else 'auto' end as cleanup
    from (
      select relname, pg_indexes_size(oid) / current_setting('block_size')::int as index_pages,
        pg_relation_size(oid) / current_setting('block_size')::int - relallvisible as changed_pages,
        relispartition or coalesce(pg_stat_get_last_vacuum_time(oid) > now() - interval '1 day', false)
          as is_left_if_large
      from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and (not relispartition or pg_stat_get_dead_tuples(oid) * 4 > pg_stat_get_live_tuples(oid))
    ) tables
    where changed_pages > 0 and (changed_pages <= ${pagesMax} or not is_left_if_large)`)
  for (const { table, cleanup } of rows) {
    await db.execute(sql.raw(`vacuum (index_cleanup ${cleanup}, truncate off) ${table}`))
  }
}
