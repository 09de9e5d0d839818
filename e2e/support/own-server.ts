import type { APIRequestContext } from '@playwright/test'

import { startServer, type ServerProcess } from './server-process.ts'
import { expect, test } from './test.ts'

/** Tests on a server of their own, because of its configuration or because they move its clock. */
export const testOn = (start: () => Promise<ServerProcess>) =>
  test.extend<object, object>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
      async ({}, provide) => {
        const server = await start()
        await provide(server)
        await server.dispose()
      },
      { scope: 'worker' },
    ],
  })

/**
 * Tests that move the clock, and so bear a clock that others have moved. They have one worker in common: Playwright
 * starts another one, with its server, for each different fixture.
 */
export const testOnOwnServer = testOn(startServer)

/** Moves the clock of a development server ahead. Sessions end as they do with time. */
export async function moveClock(request: APIRequestContext, days: number) {
  const moved = await request.post('/dev/clock', { form: { seconds: String(days * 86_400) } })
  expect(moved.ok(), await moved.text()).toBe(true)
}
