import { test as base } from 'vitest'

import { openTestDatabase } from './test-database.ts'
import { startTestServer } from './test-server.ts'

/** `test` with a database per file, emptied before each test, and a server on it. */
export const test = base
  // eslint-disable-next-line no-empty-pattern -- vitest reads the names of what a fixture needs from this pattern
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await openTestDatabase()
    onCleanup(database.close)
    return database
  })
  .extend('server', async ({ database }, { onCleanup }) => {
    await database.clear()
    const server = startTestServer(database)
    onCleanup(server.stop)
    return server
  })
