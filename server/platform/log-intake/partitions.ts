import { sql } from 'drizzle-orm'

import { DAY_SECONDS } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '../db/error-code.ts'

const WEEK_MS = 7 * DAY_SECONDS * 1000
/** A random constant, so that only processes that create partitions wait for each other. */
const PARTITION_LOCK = 4_021_774_317

/** The week in which something happened, counted from 1970. */
const weekOf = (instant: Date) => Math.floor(instant.getTime() / WEEK_MS)
const startOf = (week: number) => new Date(week * WEEK_MS).toISOString().slice(0, 10)
/** Such as attack_events_2026_11_19. */
const nameOf = (table: string, week: number) => `${table}_${startOf(week).replaceAll('-', '_')}`

/** Creates the missing partitions of a table for these instants: one for each week. */
export async function makePartitions(db: Db, table: string, instants: readonly Date[]) {
  const weeks = [...new Set(instants.map(weekOf))]
  const { rows: missing } = await db.execute<{ week: number }>(sql`
    select week from unnest(${sql.param(weeks)}::int[], ${sql.param(weeks.map((week) => nameOf(table, week)))}::text[]) as wanted (week, name)
    where to_regclass(name) is null`)
  if (missing.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PARTITION_LOCK}::bigint)`)
    for (const { week } of missing) {
      const range = `from ('${startOf(week)} 00:00Z') to ('${startOf(week + 1)} 00:00Z')`
      await tx.execute(
        sql.raw(
          `create table if not exists ${nameOf(table, week)} partition of ${table} for values ${range}`,
        ),
      )
    }
  })
}

/** Drops the partitions whose events are all older than `oldest`: immediately, however many there are. */
export async function dropPartitionsBefore(db: Db, table: string, oldest: Date) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`)
  const firstKept = nameOf(table, weekOf(oldest))
  for (const { name } of rows) {
    // Dates in this format sort correctly as text.
    if (name < firstKept) await db.execute(sql.raw(`drop table if exists ${name}`))
  }
}

/**
 * Stores a batch whose instants belong into `table`. Nearly all batches are new and of a week that has a partition, so
 * `store` relies on that the first time. If it fails because of that, it has stored nothing, and is called again.
 */
export async function storeInPartitions<Result>(
  db: Db,
  table: string,
  {
    store,
    instants,
  }: { store: (isFirstTry: boolean) => Promise<Result>; instants: () => readonly Date[] },
): Promise<Result> {
  try {
    return await store(true)
  } catch (error) {
    if (!isRetryable(error)) throw error
  }
  await makePartitions(db, table, instants())
  return store(false)
}

/**
 * Part of the batch is a duplicate (PostgreSQL's unique_violation), or it is the first of its week (check_violation).
 */
const isRetryable = (error: unknown) => [UNIQUE_VIOLATION, '23514'].includes(errorCode(error) ?? '')
