import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { serve, type ServerType } from '@hono/node-server'
import { expect } from 'vitest'

import { test } from '../testing/test.ts'
import { runChecks } from './run-checks.ts'

async function addressOf(server: ServerType | Server) {
  if (!server.listening) await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('this server conforms to the contract', async ({ server }) => {
  const running = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
  const url = await addressOf(running)
  const outcomes = await runChecks(url, `${url}/dev/mailbox.json`)
  running.close()
  expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([])
})

test('without a mailbox, checks that need an emailed code are skipped, and nothing else fails', async ({
  server,
}) => {
  const running = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
  const outcomes = await runChecks(await addressOf(running))
  running.close()
  expect(new Set(outcomes.map(({ result }) => result))).toEqual(new Set(['passed', 'not run']))
})

test('a server that accepts everything fails', async () => {
  const yes = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"status":200,"data":[]}')
  }).listen(0, '127.0.0.1')
  const outcomes = await runChecks(await addressOf(yes))
  yes.close()
  const failed = outcomes.filter(({ result }) => result === 'failed')
  expect(failed.length).toBeGreaterThan(10)
  expect(failed.map(({ reason }) => reason)).not.toContain(undefined)
})
