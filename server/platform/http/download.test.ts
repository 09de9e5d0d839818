import { EventEmitter, once } from 'node:events'

import { type Context, Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'

import { rawConnection, rawRequest } from '../../testing/raw-connection.ts'
import type { AppEnv } from './api-router.ts'
import { connectionLimits } from './connection-limits.ts'
import { streamOf } from './download.ts'
import { createHttpServer } from './http-server.ts'
import { listen } from './listen.ts'
import { Refusal } from './refusal.ts'

/** Downloads a file of which only the beginning can be read. */
async function download(failure: Error) {
  async function* pieces() {
    yield await Promise.resolve('the beginning')
    throw failure
  }
  const logged: string[] = []
  const write = (event: string) => void logged.push(event)
  const app = new Hono<AppEnv>().get('/file', (c) => {
    c.set('log', { info: write, warn: write, error: write })
    c.set('caller', { address: '192.0.2.1', userAgent: 'test', requestId: 'request' })
    return c.body(streamOf(c, pieces()), 200, { 'Content-Type': 'text/csv' })
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
  const { text } = await client.ended()
  return { text, logged, printed: printed.flatMap(({ mock }) => mock.calls) }
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

test('a download that is cancelled while a piece is read leaves no error in the log', async () => {
  const events = new EventEmitter()
  const [isAsked, isThere] = [once(events, 'asked'), once(events, 'there')]
  async function* pieces() {
    yield 'the beginning'
    events.emit('asked')
    await isThere
    yield 'the rest'
  }
  const logged: string[] = []
  const write = (event: string) => void logged.push(event)
  const log = { info: write, warn: write, error: write }
  const c = {
    env: {},
    req: { method: 'GET', path: '/file' },
    var: { log, caller: { requestId: 'request' } },
  } as unknown as Context<AppEnv>
  const reader = streamOf(c, pieces()).getReader()
  await reader.read()
  await isAsked
  const cancelled = reader.cancel()
  events.emit('there')
  await cancelled
  expect(logged).toEqual([])
})
