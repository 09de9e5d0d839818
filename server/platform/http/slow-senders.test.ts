import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freePort } from '../../../scripts/free-port.mjs'
import { rawConnection, rawRequest } from '../../testing/raw-connection.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { copyDatabase } from '../../testing/test-database.ts'

const METRICS_TOKEN = 'a token of thirty-two characters'
const MEGABYTE = 1024 * 1024

test('500 slow clients raise memory use by less than 64 MB, and other clients are served meanwhile', async () => {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-slow-')))
  const port = await freePort()
  const server = await startServerProcess({
    PORT: String(port),
    DATA_FOLDER: folder,
    METRICS_TOKEN,
  })
  const signIn = (username: string) =>
    fetch(`${server.url}/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'quiet rampart lantern' }),
    })
  const read = async (name: string) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  }
  // The first requests load code that stays in memory.
  for (let count = 0; count < 5; count += 1) await signIn('demo@parapet.example')
  const before = await read('process_resident_memory_bytes')

  const senders = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const sender = await rawConnection(port)
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': '16000',
        'X-Forwarded-For': `10.0.${index >> 8}.${index & 255}`,
      }
      await sender.write(rawRequest('POST /v1/auth', headers, 'x'.repeat(15_000)))
      return sender
    }),
  )
  await expect.poll(() => read('parapet_body_bytes')).toBeGreaterThan(5e6)
  await expect.poll(() => read('parapet_http_connections')).toBeGreaterThan(400)
  expect((await signIn('demo@parapet.example')).status).toBe(200)
  expect(await read('parapet_body_bytes')).toBeLessThanOrEqual(8 * MEGABYTE)
  const after = await read('process_resident_memory_bytes')
  expect((after - before) / MEGABYTE).toBeLessThan(64)

  for (const sender of senders) sender.end()
  await expect.poll(() => read('parapet_body_bytes')).toBe(0)
  expect(await server.end('SIGTERM')).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
