import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

import { migrateDatabase } from '../platform/db/client.ts'
import { openEmbeddedDatabase } from '../platform/db/embedded/embedded-database.ts'
import { TEMPLATE_DATABASE, WORKER_FILE } from './test-database.ts'

/**
 * Builds the server if it is older than its source, and creates one migrated database that each worker copies: on
 * PostgreSQL when TEST_DATABASE_URL is set, otherwise on PGlite. On PGlite, it also keeps a copy of the empty one.
 */
export default async function setUp(project: TestProject) {
  if (isStale()) await build({ configFile: 'vite.server.config.ts', logLevel: 'error' })
  return process.env['TEST_DATABASE_URL']
    ? await makePostgresTemplate(process.env['TEST_DATABASE_URL'])
    : await makeEmbeddedTemplate(project)
}

function isStale() {
  const built = statSync(WORKER_FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return ['server', 'contract'].some((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).some(
      (entry) =>
        entry.isFile() &&
        !entry.name.endsWith('.test.ts') &&
        statSync(join(entry.parentPath, entry.name)).mtimeMs > built,
    ),
  )
}

async function makeEmbeddedTemplate(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-template-'))
  const open = (name: string) =>
    openEmbeddedDatabase(join(folder, name), { workerFile: WORKER_FILE, isDurable: false })
  const empty = await open('empty')
  await empty.close()
  cpSync(join(folder, 'empty'), join(folder, 'migrated'), { recursive: true })
  const migrated = await open('migrated')
  await migrateDatabase(migrated.pool)
  await migrated.close()
  project.provide('templateFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function makePostgresTemplate(url: string) {
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE}`)
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  const template = new URL(url)
  template.pathname = `/${TEMPLATE_DATABASE}`
  const pool = new pg.Pool({ connectionString: template.href, max: 2 })
  await migrateDatabase(pool)
  await pool.end()
  return async () => {
    await admin.query(`drop database if exists ${TEMPLATE_DATABASE}`)
    await admin.end()
  }
}
