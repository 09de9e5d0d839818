import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { accountLimits } from '../../account/limits.ts'
import { test } from '../../testing/test.ts'
import { auditEvents } from '../audit/schema.ts'

test('an exceeded limit is logged once per window', async ({ server }) => {
  const { max, windowSeconds, name } = accountLimits.checkEmailByAddress
  const written = () =>
    server.db.select().from(auditEvents).where(eq(auditEvents.kind, 'TOO_MANY_ATTEMPTS'))
  const ask = () => server.post('/v1/check-email', { username: 'ada@example.com' })
  for (let count = 0; count < max; count += 1) await ask()
  expect(await written()).toEqual([])
  for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(429)
  expect(await written()).toMatchObject([{ address: '203.0.113.7', detail: { limit: name } }])
  server.clock.advance(windowSeconds + 1)
  for (let count = 0; count <= max; count += 1) await ask()
  expect(await written()).toHaveLength(2)
})
