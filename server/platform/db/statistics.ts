import { sql } from 'drizzle-orm'

import type { Db } from './client.ts'

/** A quarter of the usual sample: the embedded database makes all other queries wait for the analysis of a table. */
const STATISTICS_TARGET = sql.raw('25')

/**
 * Without statistics of a large table, the database picks slow query plans. PostgreSQL keeps them up to date
 * automatically (autovacuum); the embedded database does not. Analyzes only the partitions of attacks and of database
 * activity that have grown by a tenth since the last time: one column per statement, with other queries in between.
 */
export async function refreshStatistics(db: Db) {
  const { rows } = await db.execute<{ partition: string; column: string }>(sql`
    select format('%I', relname) as partition, format('%I', attname) as column
    from pg_inherits
    join pg_class on pg_class.oid = inhrelid
    join pg_attribute on attrelid = inhrelid and attnum > 0 and not attisdropped
    where inhparent in ('attack_events'::regclass, 'database_activity'::regclass)
      and pg_relation_size(inhrelid) > relpages * 1.1 * current_setting('block_size')::int`)
  for (const { partition, column } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local default_statistics_target = ${STATISTICS_TARGET}`)
      await tx.execute(sql.raw(`analyze ${partition} (${column})`))
    })
  }
}
