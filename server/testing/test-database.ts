import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { inject } from 'vitest'

import { databaseOn, type Database } from '../platform/db/client.ts'
import { openEmbeddedDatabase } from '../platform/db/embedded/embedded-database.ts'
import * as schema from '../schema.ts'

declare module 'vitest' {
  // Vitest types its provided values with an interface that is merged.
  // eslint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    templateFolder: string
  }
}

export const TEMPLATE_DATABASE = 'parapet_test_template'
export const WORKER_FILE = resolve('dist/server/worker.js')

/** Copies a database into a data folder, because PGlite takes seconds to create one. */
export function copyDatabase(folder: string, template: 'migrated' | 'empty' = 'migrated') {
  const database = join(inject('templateFolder'), template, 'database')
  cpSync(database, join(folder, 'database'), { recursive: true })
  return folder
}

export type TestDatabase = { db: Database; clear: () => Promise<void>; close: () => Promise<void> }

/** A database for the test files of one worker: a copy of the migrated template. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { pool, close } = process.env['TEST_DATABASE_URL']
    ? await copyOnPostgres(process.env['TEST_DATABASE_URL'])
    : await copyEmbedded()
  const db = databaseOn(pool)
  const tables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table))
  // Truncating creates new files for every table and index, which takes ten times as long for a handful of rows.
  const deletions = tables.map((table) => `delete from ${table}`)
  // Without triggers, some of which refuse to delete what the law requires to be kept.
  const deleteAll = sql.raw(
    ['set local session_replication_role = replica', ...deletions].join(';'),
  )
  return {
    db,
    clear: async () => {
      await db.execute(deleteAll)
    },
    close,
  }
}

async function copyEmbedded(template?: 'empty') {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-test-')), template)
  const database = await openEmbeddedDatabase(folder, { workerFile: WORKER_FILE, isDurable: false })
  const close = async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { pool: database.pool, close }
}

/** A database without tables, on the database system that the tests run on. */
export const openEmptyDatabase = () =>
  process.env['TEST_DATABASE_URL']
    ? copyOnPostgres(process.env['TEST_DATABASE_URL'], 'template1')
    : copyEmbedded('empty')

async function copyOnPostgres(url: string, template = TEMPLATE_DATABASE) {
  const name = `parapet_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  await copyTemplate(admin, name, template)
  const own = new URL(url)
  own.pathname = `/${name}`
  const { rows } = await admin.query('show unix_socket_directories')
  const folder: string = rows[0].unix_socket_directories
  // A query by socket takes two thirds of the processor time of one by TCP. Another folder may be another database's.
  if (folder.includes('/parapet-postgres-')) own.searchParams.set('host', folder)
  const pool = new pg.Pool({ connectionString: own.href, max: 5 })
  const close = async () => {
    await pool.end()
    await lastConnectionGone(admin, name)
    await admin.query(`drop database ${name}`)
    await admin.end()
  }
  return { pool, close }
}

/** The server closes a connection a moment after the client, and a database in use can't be dropped. */
async function lastConnectionGone(admin: pg.Pool, name: string) {
  for (;;) {
    const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [
      name,
    ])
    if (rowCount === 0) return
    await sleep(10)
  }
}

/** Two workers that copy at the same time fail (55006), so they take turns. */
async function copyTemplate(admin: pg.Pool, name: string, template: string) {
  const client = await admin.connect()
  try {
    await client.query('select pg_advisory_lock(4021774316)')
    await client.query(`create database ${name} template ${template}`)
    await client.query('select pg_advisory_unlock(4021774316)')
  } finally {
    client.release()
  }
}
