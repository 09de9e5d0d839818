import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'

import { rawConnection, rawRequest } from '../../testing/raw-connection.ts'
import type { AppEnv } from './api-router.ts'
import { connectionLimits } from './connection-limits.ts'
import { streamOf } from './download.ts'
import { createHttpServer } from './http-server.ts'
import { listen } from './listen.ts'
import { Refusal } from './refusal.ts'

/** Serves a file in pieces. Returns its connection after the request, and what is logged and printed. */
async function serve(pieces: AsyncGenerator<string>) {
  const logged: string[] = []
  const write = (event: string) => void logged.push(event)
  const app = new Hono<AppEnv>().get('/file', (c) => {
    c.set('log', { info: write, warn: write, error: write })
    c.set('caller', { address: '192.0.2.1', userAgent: 'test', requestId: 'request' })
    return c.body(streamOf(c, pieces), 200, { 'Content-Type': 'text/csv' })
  })
  const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')]
  for (const method of printed) method.mockImplementation(() => undefined)
  const http = createHttpServer(app.fetch, { isBehindProxy: false, limits: connectionLimits })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await http.close({ drainMs: 0 })
  })
  await listen(http.server, { port: 0, host: '127.0.0.1' })
  const client = await rawConnection(http.port())
  await client.write(rawRequest('GET /file'))
  return { client, logged, printed: () => printed.flatMap(({ mock }) => mock.calls) }
}

/** Downloads a file of which only the beginning can be read. */
async function download(failure: Error) {
  async function* pieces() {
    yield await Promise.resolve('the beginning')
    throw failure
  }
  const { client, logged, printed } = await serve(pieces())
  const { text } = await client.ended()
  return { text, logged, printed: printed() }
}

test('a download whose caller loses access is cut off, which looks like no crash', async () => {
  const { text, logged, printed } = await download(new Refusal('not_found', 'Gone.'))
  // The end of a complete response.
  expect(text).not.toMatch(/\r\n0\r\n\r\n$/)
  expect(logged).toEqual(['download cut off'])
  expect(printed).toEqual([])
})

test('a download that fails is cut off, and its error is logged', async () => {
  const { text, logged, printed } = await download(new Error('The disk is on fire.'))
  expect(text).not.toMatch(/\r\n0\r\n\r\n$/)
  expect(logged).toEqual(['request failed', 'download cut off'])
  expect(printed).toEqual([])
})

test('a download that its reader leaves while a piece is read logs no failure', async () => {
  let readOn = () => {}
  const isRead = new Promise<void>((settle) => {
    readOn = settle
  })
  async function* pieces() {
    yield 'the beginning'
    await isRead
    yield 'the rest'
  }
  const file = pieces()
  const left = vi.spyOn(file, 'return')
  const { client, logged, printed } = await serve(file)
  await client.until('the beginning')
  client.end()
  await expect.poll(() => left.mock.calls.length).toBe(1)
  readOn()
  // It ends after what was being read.
  await left.mock.results[0]?.value
  expect(logged).toEqual([])
  expect(printed()).toEqual([])
})
