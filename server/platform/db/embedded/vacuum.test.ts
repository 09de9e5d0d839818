import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test as base } from 'vitest'

import { copyDatabase, WORKER_FILE } from '../../../testing/test-database.ts'
import { jobs } from '../../jobs/schema.ts'
import { databaseOn } from '../client.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { vacuumEmbedded } from './vacuum.ts'

const test = base.extend('db', async () => {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-vacuum-')))
  const { pool, close } = await openEmbeddedDatabase(folder, {
    workerFile: WORKER_FILE,
    isDurable: false,
  })
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return databaseOn(pool)
})

// Each job that is taken leaves an entry in the index, where the next poll begins.
test('however many jobs were taken, the next one is found in a few pages', async ({ db }) => {
  await db.insert(jobs).values({
    kind: 'x',
    subjectId: randomUUID(),
    ownerId: randomUUID(),
    dueAt: new Date(),
  })
  /** How many pages are read to find the next job. */
  const pages = async () => {
    const { rows } = await db.execute(sql`
      explain (analyze, buffers, format json)
      select id from jobs where due_at <= '2100-01-01' order by due_at limit 1`)
    return Number(/"Shared Hit Blocks":(\d+)/.exec(JSON.stringify(rows))?.[1])
  }
  await db.execute(sql`
    insert into jobs (kind, subject_id, owner_id, due_at)
    select 'taken', gen_random_uuid(), gen_random_uuid(), '2020-01-01'::timestamptz + at * interval '1 second'
    from generate_series(1, 20000) as at`)
  await db.execute(sql`delete from jobs where kind = 'taken'`)
  // The first search marks the entries as dead, and the next ones still read their pages.
  await pages()
  expect(await pages()).toBeGreaterThan(30)
  await vacuumEmbedded({ db })
  expect(await pages()).toBeLessThan(10)
})

test('a partition is vacuumed once a fifth of it was deleted', async ({ db }) => {
  await db.execute(sql`create table weeks (at int) partition by range (at)`)
  await db.execute(sql`create table week partition of weeks for values from (0) to (1001)`)
  await db.execute(sql`insert into weeks select generate_series(1, 1000)`)
  const vacuumsAfter = async (deleted: number) => {
    await db.execute(sql`delete from weeks where at <= ${deleted}`)
    await db.execute(sql`select pg_stat_force_next_flush()`)
    await vacuumEmbedded({ db })
    const { rows } = await db.execute<{ count: number }>(
      sql`select pg_stat_get_vacuum_count('week'::regclass)::int as count`,
    )
    return rows[0]?.count
  }
  expect(await vacuumsAfter(0)).toBe(0)
  expect(await vacuumsAfter(100)).toBe(0)
  expect(await vacuumsAfter(300)).toBe(1)
  expect(await vacuumsAfter(300)).toBe(1)
})

test('a table with many changed pages is vacuumed once a day', async ({ db }) => {
  await db.execute(sql`create table grown as select at from generate_series(1, 1000) as at`)
  const vacuums = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select pg_stat_get_vacuum_count('grown'::regclass)::int as count`,
    )
    return rows[0]?.count
  }
  await vacuumEmbedded({ db }, { pagesMax: 1 })
  expect(await vacuums()).toBe(1)
  await db.execute(sql`update grown set at = at + 1`)
  await vacuumEmbedded({ db }, { pagesMax: 1 })
  expect(await vacuums()).toBe(1)
})
