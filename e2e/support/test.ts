import { randomInt } from 'node:crypto'

import { test as base } from '@playwright/test'

import { Person } from './person.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** Each test uses a different address, so that the real limits stay on and tests don't affect each other. */
const ownAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`

export const test = base.extend<{ person: Person }, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: ({}, provide) => provide({ 'X-Forwarded-For': ownAddress() }),
  /** A new person, in a separate page. */
  person: async ({ page, request }, provide) => provide(new Person(page, request)),
})

export { expect } from '@playwright/test'
