import { test as base } from 'vitest'

import { openTestDatabase } from './test-database.ts'
import { startTestServer } from './test-server.ts'

/**
 * `test` with an emptied database and a server on it. All files of a worker share the database: starting one for each
 * file took 40% of the time.
 */
export const test = base
  // eslint-disable-next-line no-empty-pattern -- vitest reads the names of what a fixture needs from this pattern
  .extend('database', { scope: 'worker' }, async ({}, { onCleanup }) => {
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
