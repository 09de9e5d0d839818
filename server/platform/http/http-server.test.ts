import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'

import { describe, expect } from 'vitest'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { rawConnection, rawRequest } from '../../testing/raw-connection.ts'
import { test as base } from '../../testing/test.ts'
import { openBodies } from './body-budget.ts'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import { createHttpServer } from './http-server.ts'
import { listen } from './listen.ts'

type Options = { limits?: Partial<ConnectionLimits>; isBehindProxy?: boolean }
const soon = { checkingIntervalMs: 10 }

const test = base.extend('startHttp', async ({ server }, { onCleanup }) => {
  const started: ReturnType<typeof createHttpServer>[] = []
  onCleanup(async () => {
    await Promise.all(started.map((one) => one.close({ drainMs: 0 })))
  })
  return async ({ limits = {}, isBehindProxy = false }: Options = {}) => {
    const http = createHttpServer(server.app.fetch, {
      isBehindProxy,
      limits: { ...connectionLimits, ...limits },
    })
    started.push(http)
    await listen(http.server, { port: 0, host: '127.0.0.1' })
    return { ...http, connect: () => rawConnection(http.port()) }
  }
})

const json = { 'Content-Type': 'application/json' }

describe('closed connections', () => {
  test('a connection that sends nothing is closed', async ({ startHttp }) => {
    const http = await startHttp({ limits: { ...soon, headersTimeoutMs: 30 } })
    const silent = await http.connect()
    expect(await silent.ended()).toMatchObject({ error: undefined })
  })

  test('a connection with slow headers is closed', async ({ startHttp }) => {
    const http = await startHttp({ limits: { ...soon, headersTimeoutMs: 30 } })
    const slow = await http.connect()
    await slow.write('GET /health/live HTTP/1.1\r\nHost: local')
    expect((await slow.ended()).text).toMatch(/^HTTP\/1.1 408 /)
  })

  test('a connection with a slow body is closed', async ({ startHttp }) => {
    const http = await startHttp({
      limits: { ...soon, headersTimeoutMs: 30, requestTimeoutMs: 60 },
    })
    const slow = await http.connect()
    await slow.write(rawRequest('POST /v1/auth', { ...json, 'Content-Length': '100' }, '{'))
    expect((await slow.ended()).text).toMatch(/^HTTP\/1.1 408 /)
  })

  test('an idle keep-alive connection is closed', async ({ startHttp }) => {
    const http = await startHttp({ limits: { keepAliveTimeoutMs: 1 } })
    const idle = await http.connect()
    await idle.write(rawRequest('GET /health/live'))
    expect((await idle.ended()).text).toMatch(/^HTTP\/1.1 200 [^]+"live"/)
  })

  test('a connection whose client stops reading is closed', async ({ startHttp }) => {
    const http = await startHttp({ limits: { idleTimeoutMs: 50 } })
    const connected = once(http.server, 'connection') as Promise<[Socket]>
    const reader = await http.connect()
    const [socket] = await connected
    const closed = once(socket, 'close')
    reader.socket.pause()
    // More than the kernel buffers for a reader.
    void reader.write(rawRequest('GET /v1/openapi.json').repeat(200))
    await closed
    reader.end()
  })

  test('a connection with headers that are too large is closed', async ({ startHttp }) => {
    const http = await startHttp()
    const large = await http.connect()
    await large.write(rawRequest('GET /health/live', { 'X-Large': 'x'.repeat(17_000) }))
    expect((await large.ended()).text).toMatch(/^HTTP\/1.1 431 /)
  })

  test('a network’s excess connection is closed, but not behind a proxy, whose address all clients share', async ({
    startHttp,
  }) => {
    const limits = { connectionsByNetwork: 2 }
    const direct = await startHttp({ limits })
    await direct.connect()
    const second = await direct.connect()
    const third = await direct.connect()
    expect((await third.ended()).text).toMatch(/^HTTP\/1.1 503 [^]+Retry-After: 1/)
    second.end()
    await second.ended()

    const proxied = await startHttp({ limits, isBehindProxy: true })
    const connections = [await proxied.connect(), await proxied.connect(), await proxied.connect()]
    for (const connection of connections) {
      await connection.write(rawRequest('GET /health/live'))
      expect(await connection.until('"live"')).toMatch(/^HTTP\/1.1 200 /)
      connection.end()
    }
  })
})

test('the live stream outlasts every limit for slow and idle connections', async ({
  server,
  startHttp,
}) => {
  const ada = await server.join('ada@example.com')
  const http = await startHttp({
    limits: { ...soon, headersTimeoutMs: 30, requestTimeoutMs: 60, keepAliveTimeoutMs: 1 },
  })
  const stream = await http.connect()
  await stream.write(rawRequest('GET /v1/live', { Cookie: `${SESSION_COOKIE}=${ada.accessToken}` }))
  await stream.until('retry:')
  const slow = await http.connect()
  await slow.write(rawRequest('POST /v1/auth', { ...json, 'Content-Length': '100' }, '{'))
  await slow.ended()
  server.live.publish(ada.organisationId, { kind: 'domain', id: randomUUID() })
  expect(await stream.until('"kind":"domain"')).toContain('"kind":"domain"')
  stream.end()
})

test('tunnels and WebSockets are rejected, and an HTTP/2 upgrade is ignored', async ({
  startHttp,
}) => {
  const http = await startHttp()
  const tunnel = await http.connect()
  await tunnel.write(rawRequest('CONNECT 192.0.2.1:443'))
  expect((await tunnel.ended()).text).toMatch(/^HTTP\/1.1 405 /)

  const socket = await http.connect()
  const upgrade = { Connection: 'Upgrade', 'Sec-WebSocket-Version': '13' }
  await socket.write(rawRequest('GET /v1/live', { ...upgrade, Upgrade: 'websocket' }))
  expect(await socket.until('}')).toMatch(/^HTTP\/1.1 400 [^]+not support WebSockets/)
  await socket.write(rawRequest('GET /health/live', { ...upgrade, Upgrade: 'h2c' }))
  expect(await socket.until('"live"')).toContain('"live"')
  socket.end()
})

describe('unauthenticated bodies', () => {
  const longer = { ...json, 'Content-Length': '1000' }

  test.for([
    ['POST /v1/domain', 'missing_token'],
    ['POST /v1/domain/7b0f0a3e-7f0c-4c58-9d8c-111111111111/zone-file', 'missing_token'],
    ['POST /v1/domain/7b0f0a3e-7f0c-4c58-9d8c-111111111111/events', 'wrong_ingest_key'],
    ['POST /v1/nothing', 'not_found'],
  ] as const)(
    'an unauthenticated body is not awaited by %s',
    async ([line, code], { startHttp }) => {
      const http = await startHttp()
      const stranger = await http.connect()
      await stranger.write(rawRequest(line, longer))
      expect(await stranger.until(code)).toContain(code)
      stranger.end()
    },
  )

  test('an unread body doesn’t leak into the next request of its connection', async ({
    startHttp,
  }) => {
    const http = await startHttp()
    const stranger = await http.connect()
    await stranger.write(
      rawRequest('POST /v1/domain', { ...json, 'Content-Length': '40' }, 'GET /'),
    )
    await stranger.until('missing_token')
    await stranger.write(`${'x'.repeat(35)}${rawRequest('GET /health/live')}`)
    expect((await stranger.until('"live"')).match(/HTTP\/1.1 \d+/g)).toEqual([
      'HTTP/1.1 401',
      'HTTP/1.1 200',
    ])
    stranger.end()
  })
})

describe('oversized bodies', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')

  test.for([
    ['declares its length', { ...json, 'Content-Length': String(8 * megabyte.length) }, ''],
    [
      'comes in chunks',
      { ...json, 'Transfer-Encoding': 'chunked' },
      `${(8 * megabyte.length).toString(16)}\r\n`,
    ],
  ] as const)(
    'a body that is too large and %s gets a 413, which the client receives while sending',
    async ([, headers, start], { startHttp }) => {
      const http = await startHttp()
      const sender = await http.connect()
      await sender.write(rawRequest('POST /v1/auth', headers, start))
      for (let sent = 0; sent < 8; sent += 1) {
        await sender.write(megabyte)
      }
      if (start) await sender.write('\r\n0\r\n\r\n')
      // Must never be parsed as the next request.
      await sender.write(rawRequest('GET /health/live'))
      const { text, error } = await sender.ended()
      expect(error).toBeUndefined()
      expect(text).toMatch(/^HTTP\/1.1 413 [^]+body_too_large/)
      expect(text).toMatch(/connection: close/i)
      expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413'])
    },
  )

  test('a body that is too large and endless is cut off', async ({ startHttp }) => {
    const http = await startHttp({ limits: { lingerMs: 20 } })
    const sender = await http.connect()
    await sender.write(rawRequest('POST /v1/auth', { ...json, 'Content-Length': '99999999' }))
    await sender.until('body_too_large')
    expect((await sender.ended()).text).toMatch(/^HTTP\/1.1 413 /)
  })
})

test('when the memory for bodies is used up, requests get a 503 until it is free again', async ({
  server,
}) => {
  const held = Array.from({ length: 16 }, (_, index) => {
    const hold = openBodies.hold(`198.51.100.${index}`)
    expect(hold.resize(512 * 1024)).toBe(true)
    return hold
  })
  const credentials = { username: 'ada@example.com', password: 'some password' }
  const refused = await server.post('/v1/auth', credentials)
  expect(refused.body).toMatchObject({ status: 503, code: 'unavailable' })
  expect(refused.headers.get('retry-after')).toBe('5')
  // Signed-in accounts have a separate memory budget.
  const ada = await server.join('ada@example.com')
  expect((await ada.post('/v1/domain', { name: 'example.com' })).status).toBe(200)
  for (const hold of held) hold.release()
  expect((await server.post('/v1/auth', credentials)).status).toBe(401)
  expect(openBodies.heldBytes).toBe(0)
})

describe('stopping server', () => {
  test('a stopping server lets a half-sent request finish, and asks its client to reconnect', async ({
    startHttp,
  }) => {
    const http = await startHttp()
    const line = await http.connect()
    await line.write('GET /health/li')
    const body = await http.connect()
    await body.write(rawRequest('POST /v1/auth', { ...json, 'Content-Length': '2' }, '{'))
    const idle = await http.connect()
    await idle.write(rawRequest('GET /health/live'))
    await idle.until('"live"')
    const closing = http.close({ drainMs: 60_000 })
    await idle.ended()
    await line.write('ve HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await body.write('}')
    const [live, refused] = await Promise.all([line.ended(), body.ended()])
    expect(live).toMatchObject({ error: undefined })
    expect(live.text).toMatch(/^HTTP\/1.1 200 [^]+"live"/)
    expect(live.text).toMatch(/connection: close/i)
    expect(refused.text).toMatch(/^HTTP\/1.1 422 /)
    expect(refused.text).toMatch(/connection: close/i)
    await closing
  })

  test('a stopping server responds with 503 to requests that are incomplete at its time limit', async ({
    startHttp,
  }) => {
    const http = await startHttp()
    const sockets: Socket[] = []
    http.server.on('connection', (socket) => sockets.push(socket))
    const line = await http.connect()
    await line.write('GET /health/li')
    const body = await http.connect()
    await body.write(rawRequest('POST /v1/auth', { ...json, 'Content-Length': '2' }, '{'))
    const other = await http.connect()
    await other.write(rawRequest('GET /health/live'))
    await other.until('"live"')
    await other.write('GET /health/li')
    // Until everything has arrived, the last connection counts as idle.
    const sent = [line, body, other].map(({ socket }) => socket.bytesWritten)
    await expect.poll(() => sockets.map(({ bytesRead }) => bytesRead)).toEqual(sent)
    const closing = http.close({ drainMs: 20 })
    for (const connection of [line, body, other]) {
      const { text, error } = await connection.ended()
      expect(error).toBeUndefined()
      expect(text).toMatch(/HTTP\/1.1 503 [^]+Retry-After: 1[^]+$/)
    }
    await closing
  })

  test('a stopping server closes idle connections and live streams', async ({
    server,
    startHttp,
  }) => {
    const ada = await server.join('ada@example.com')
    const http = await startHttp()
    const silent = await http.connect()
    const stream = await http.connect()
    await stream.write(
      rawRequest('GET /v1/live', { Cookie: `${SESSION_COOKIE}=${ada.accessToken}` }),
    )
    await stream.until('retry:')
    await Promise.all([server.live.close(), http.close({ drainMs: 60_000 })])
    expect(await silent.ended()).toEqual({ text: '', error: undefined })
    // The end of a chunked body: the browser knows that the stream is complete, and reconnects.
    expect((await stream.ended()).text).toMatch(/0\r\n\r\n$/)
  })
})
