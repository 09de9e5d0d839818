import { expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { startReadiness } from './readiness.ts'

test('the liveness probe succeeds without the database', async ({ database }) => {
  const db = Object.assign(Object.create(database.db) as typeof database.db, {
    execute: () => Promise.reject(new Error('The database is gone.')),
  })
  const server = startTestServer(database, { readiness: startReadiness({ db }) })
  expect(await server.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
  const ready = await server.get('/health/ready')
  expect(ready).toMatchObject({ status: 503, body: { status: 'not_ready' } })
  expect(ready.headers.get('retry-after')).toBe('5')
  await server.stop()
})

test('the server is ready until it starts to shut down', async ({ server }) => {
  const isAnswered = async () => (await server.get('/health/ready')).status
  expect(await isAnswered()).toBe(200)
  server.readiness.beginStopping()
  expect(await isAnswered()).toBe(503)
})

test('many probes query the database once', async ({ database }) => {
  let count = 0
  const db = Object.assign(Object.create(database.db) as typeof database.db, {
    execute: () => Promise.resolve((count += 1)),
  })
  const { isReady } = startReadiness({ db })
  await Promise.all(Array.from({ length: 50 }, isReady))
  expect(count).toBe(1)
})

test('probes are not logged', async ({ server }) => {
  await server.get('/health/ready')
  await server.get('/health/live')
  expect(server.logged.join()).not.toContain('/health')
})
