import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { migrateDatabase } from './platform/db/client.ts'
import { openEmbeddedDatabase } from './platform/db/embedded/embedded-database.ts'
import { emailKeyOf } from './platform/email-key.ts'
import { copyDatabase, WORKER_FILE } from './testing/test-database.ts'

type Journal = { entries: { tag: string }[] }

/** A copy of the migrations that ends before this one. */
function migrationsBefore(tag: string, folder: string) {
  cpSync('server/platform/db/migrations', folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  expect(end).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

/** An empty database, which is migrated up to a migration, filled, and then migrated to the end. */
async function emptyDatabase() {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-migration-')), 'empty')
  const { pool, close } = await openEmbeddedDatabase(folder, {
    workerFile: WORKER_FILE,
    isDurable: false,
  })
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    pool,
    migrateBefore: (tag: string) =>
      migrateDatabase(pool, migrationsBefore(tag, join(folder, 'migrations'))),
  }
}

test('the migration moves attacks into the partition of their week', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0011_attack_partitions')
  await pool.query(`
      insert into attack_events (account_id, occurred_at, id, domain_id, action, address, method, path, category, severity, is_demo)
      select gen_random_uuid(), at::timestamptz, gen_random_uuid(), gen_random_uuid(), 'blocked', '192.0.2.1', 'GET', '/', 'other', 'low', false
      from unnest(array['2026-01-14T23:59:59Z', '2026-01-15T00:00:00Z', '2026-01-21T23:59:59Z']) as at`)
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ place: string; count: number }>(
    'select tableoid::regclass::text as place, count(*)::int as count from attack_events group by 1 order by 1',
  )
  expect(rows).toEqual([
    { place: 'attack_events_2026_01_08', count: 1 },
    { place: 'attack_events_2026_01_15', count: 2 },
  ])
})

test('the migration updates email keys, unless two accounts would share one', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0014_email_keys')
  const before = ['ａda@example.com', 'eve@example.com', 'ｅve@example.com', 'bob\u00ad@münchen.de']
  await pool.query(
    `insert into accounts (email, email_key, created_at) select email, email, now() from unnest($1::text[]) as email`,
    [before],
  )
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ email: string; key: string }>(
    'select email, email_key as key from accounts',
  )
  const keys = Object.fromEntries(rows.map(({ email, key }) => [email, key]))
  expect(before.map((email) => keys[email])).toEqual([
    emailKeyOf('ａda@example.com'),
    'eve@example.com',
    'ｅve@example.com',
    emailKeyOf('bob\u00ad@münchen.de'),
  ])
})

test('the migration sets a job’s subject to its website and its owner to the website’s account', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0017_jobs_of_any_area')
  await pool.query(`
      with account as (
        insert into accounts (email, email_key, created_at) values ('ada@example.com', 'ada@example.com', now()) returning id
      ), domain as (
        insert into domains (account_id, name, state, state_changed_at, created_at)
        select id, 'example.com', 'active', now(), now() from account returning id
      )
      insert into jobs (kind, domain_id, due_at) select 'scan', id, now() from domain`)
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ isKept: boolean }>(
    `select jobs.subject_id = domains.id and jobs.owner_id = domains.organisation_id as "isKept" from jobs, domains`,
  )
  expect(rows).toEqual([{ isKept: true }])
})
