import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../../../scripts/free-port.mjs'
import { startServerProcess } from '../../../testing/server-process.ts'
import { copyDatabase } from '../../../testing/test-database.ts'

const DISK_FULL =
  'The server’s disk is full, so nothing can be saved. Free some space and try again.'
const demo = { username: 'demo@parapet.example', password: 'quiet rampart lantern' }

/**
 * Runs the built server on a disk that the test fills, without a mount (which only root may create) and without a hook
 * in the server.
 */
async function startOnSmallDisk() {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-full-disk-')))
  const marker = join(folder, 'is-full')
  const server = await startServerProcess(
    {
      PORT: String(await freePort()),
      DATA_FOLDER: folder,
      FULL_DISK_FILE: marker,
      NODE_OPTIONS: `--require ${resolve('server/testing/small-disk.cjs')}`,
    },
    { errors: 'ignore' },
  )
  onTestFinished(async () => {
    if (server.isAlive()) await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = async (path: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const { user_token: token } = (await ask('/v1/auth', { body: demo })).body as {
    user_token: string
  }
  return {
    ...server,
    fill: (how: 'full' | 'log') => writeFileSync(marker, how),
    free: () => rmSync(marker),
    addWebsite: (name: string) => ask('/v1/domain', { token, body: { name } }),
    countWebsites: async () => {
      const { status, body } = await ask('/v1/domain', { token })
      return status === 200 ? (body as { data: unknown[] }).data.length : undefined
    },
    signIn: () => ask('/v1/auth', { body: demo }),
  }
}

test('on a full disk, writes fail with a message, reads continue, and writes resume when there is space', async () => {
  const server = await startOnSmallDisk()
  expect((await server.addWebsite('one.com')).status).toBe(200)
  const count = await server.countWebsites()
  server.fill('full')
  const refused = await server.addWebsite('two.com')
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', message: DISK_FULL } })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await server.signIn()).body).toMatchObject({ status: 503, message: DISK_FULL })
  expect(await server.countWebsites()).toBe(count)
  server.free()
  expect((await server.addWebsite('three.com')).status).toBe(200)
  expect(await server.countWebsites()).toBe((count ?? 0) + 1)
  server.fill('full')
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a log that can’t be written doesn’t stop the process, and no confirmed data is lost', async () => {
  const server = await startOnSmallDisk()
  expect((await server.addWebsite('one.com')).status).toBe(200)
  const count = (await server.countWebsites()) ?? 0
  server.fill('log')
  // This ends the database's thread, which is restarted until it can write its log again.
  expect((await server.addWebsite('two.com')).status).toBe(503)
  expect((await server.signIn()).headers.get('retry-after')).toBe('5')
  server.free()
  while ((await server.addWebsite('three.com')).status === 503) await wait(100)
  expect(await server.countWebsites()).toBe(count + 1)
  server.fill('log')
  expect(await server.end('SIGTERM')).toBe(0)
})
