import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePort } from '../scripts/free-port.mjs'
import { demo } from './demo-account.ts'
import { startServerProcess } from './testing/server-process.ts'
import { copyDatabase } from './testing/test-database.ts'

const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-production-')))
let server: Awaited<ReturnType<typeof startServerProcess>>
let port = 0
beforeAll(async () => {
  port = await freePort()
  server = await startServerProcess({
    NODE_ENV: 'production',
    SECRET_KEY: 'x'.repeat(32),
    PORT: String(port),
    DATA_FOLDER: folder,
  })
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Sends raw bytes, and returns everything received until the server closes the connection. */
async function sendRaw(...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  const replies: Buffer[] = []
  socket.on('data', (reply: Buffer) => replies.push(reply))
  socket.end(lines.join('\r\n'))
  await once(socket, 'close')
  return Buffer.concat(replies).toString()
}

test('production has no demo account, no mailbox, no test provider and no directory listing', async () => {
  expect(server.output()).not.toContain(demo.email)
  const signIn = await fetch(`${server.url}/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demo.email, password: demo.password }),
  })
  expect(signIn.status).toBe(401)
  for (const path of [
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/dev/provider/google/authorize',
    '/v1/google',
    '/assets/',
    '/.git/config',
    '/package.json',
    '/data/secret-key',
    '/server/main.js',
  ]) {
    const response = await fetch(server.url + path, { headers: { accept: 'application/json' } })
    expect({ path, status: response.status }).toEqual({ path, status: 404 })
  }
})

test('TRACE is rejected without echoing the request', async () => {
  const reply = await sendRaw(
    'TRACE / HTTP/1.1',
    'Host: localhost',
    'Authorization: a secret',
    'Connection: close',
    '',
    '',
  )
  expect(reply).toMatch(/^HTTP\/1\.1 (4|501)/)
  expect(reply).not.toContain('a secret')
})

test('a request with two lengths is rejected, and the rest is never read as a request', async () => {
  const hidden = 'GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (const lengths of [
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    ['Content-Length: 0', `Content-Length: ${hidden.length}`],
    ['Transfer-Encoding: identity, chunked', 'Content-Length: 4'],
    ['Transfer-Encoding : chunked'],
  ]) {
    const reply = await sendRaw(
      'POST /v1/auth HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      ...lengths,
      '',
      `0\r\n\r\n${hidden}`,
    )
    expect({ lengths, reply }).toEqual({ lengths, reply: expect.stringMatching(/^HTTP\/1\.1 400/) })
    expect(reply.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  }
})
