import { expect } from 'vitest'

import { demo, makeDemoAccount } from '../../demo-account.ts'
import { test } from '../../testing/test.ts'
import { attackCounts, attackEvents } from '../schema/attacks.ts'
import { demoEvents } from './demo-events.ts'

const now = new Date('2026-03-01T09:00:00Z')

test('the demo’s attacks are the same each time, cover one month, and are of many kinds', () => {
  const events = demoEvents('demo.example', now)
  expect(demoEvents('demo.example', now)).toEqual(events)
  const instants = events.map(({ occurredAt }) => occurredAt.getTime())
  expect(Math.max(...instants)).toBeLessThanOrEqual(now.getTime())
  expect(Math.min(...instants)).toBeGreaterThan(Date.parse('2026-01-30T08:59:59Z'))
  expect(new Set(events.map(({ category }) => category)).size).toBeGreaterThan(7)
  expect(new Set(events.map(({ action }) => action)).size).toBe(4)
})

test('the demo account has a website under attack, and each attack is marked as sample data', async ({
  server,
}) => {
  expect(await makeDemoAccount(server)).toBe(true)
  const { body } = await server.post('/v1/auth', { username: demo.email, password: demo.password })
  const listed = await server.get('/v1/attacks?limit=100', { token: body.user_token })
  expect(listed.body.data).toHaveLength(100)
  const rows = await server.db.select().from(attackEvents)
  expect(rows).toHaveLength(3_000)
  expect(rows.every(({ isDemo }) => isDemo)).toBe(true)
  const counts = await server.db.select().from(attackCounts)
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3_000)
  const websites = (await server.get('/v1/domain', { token: body.user_token })).body.data
  expect(websites).toMatchObject([{ name: 'parapet-demo.example', state: 'active' }])
})
