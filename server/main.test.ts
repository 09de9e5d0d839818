import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from '../scripts/free-port.mjs'
import { runToEnd, startServerProcess } from './testing/server-process.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-process-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const demo = { username: 'demo@parapet.example', password: 'quiet rampart lantern' }

describe('server process', () => {
  let folder: string
  let env: Record<string, string>
  beforeAll(async () => {
    folder = newFolder()
    env = { PORT: String(await freePort()), DATA_FOLDER: folder }
    const first = await startServerProcess(env)
    expect(first.output()).toBe(
      `Parapet is running at http://localhost:${env['PORT']}\n` +
        `Mailbox: http://localhost:${env['PORT']}/dev/mailbox\n` +
        `Demo account: ${demo.username}, password “${demo.password}”\n`,
    )
    expect(await first.end('SIGINT')).toBe(0)
  })

  test('the server keeps its data and its secret between runs, readable only by its owner', async () => {
    const server = await startServerProcess(env)
    expect(server.output()).not.toContain('Demo account')
    const response = await fetch(`${server.url}/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demo),
    })
    expect(response.status).toBe(200)
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('the server finishes requests in progress before it stops', async () => {
    const server = await startServerProcess(env)
    const responses = Array.from({ length: 8 }, (_, index) =>
      fetch(`${server.url}/v1/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
        body: JSON.stringify(demo),
      }).then(
        ({ status }) => status,
        () => 'not accepted any more' as const,
      ),
    )
    await fetch(`${server.url}/v1/user`)
    expect(await server.end('SIGTERM')).toBe(0)
    for (const status of await Promise.all(responses)) {
      expect([200, 'not accepted any more']).toContain(status)
    }
  })

  test('the server refuses to start with a data folder that is in use', async () => {
    const server = await startServerProcess(env)
    const second = await runToEnd({ ...env, PORT: String(await freePort()) })
    expect(second).toEqual({
      code: 1,
      errors: `The data folder ${folder} is in use by another Parapet server. Stop that server first, or set DATA_FOLDER to another folder.\n`,
    })
    await server.end('SIGKILL')
    const after = await startServerProcess(env)
    expect(await after.end('SIGINT')).toBe(0)
  })

  test('the server refuses to start on a port that is in use', async () => {
    const other = createServer().listen(Number(env['PORT']), '127.0.0.1')
    const refused = await runToEnd(env)
    other.close()
    expect(refused).toEqual({
      code: 1,
      errors: `Port ${env['PORT']} is in use by another program. Stop that program, or set PORT to another number.\n`,
    })
  })
})

describe('startup errors', () => {
  test.for([
    ['a bad port', { PORT: 'web' }, 'The environment variable PORT must be a number.'],
    [
      'a bad address of the database',
      { DATABASE_URL: 'mysql://localhost/x' },
      'The environment variable DATABASE_URL must look like postgres://user@host/database.',
    ],
    [
      'production without a secret',
      { NODE_ENV: 'production' },
      'The environment variable SECRET_KEY is missing, and in production it must be set to at least 32 random characters.',
    ],
    [
      'half of a pair of keys',
      { GOOGLE_CLIENT_ID: 'x' },
      'The environment variable GOOGLE_CLIENT_SECRET is missing, but the other half of the pair is set.',
    ],
    [
      'a database address where nothing listens',
      { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' },
      "The database at postgres://me@127.0.0.1:1/x can't be used: nothing is listening there.",
    ],
  ] as const)('a server that can’t start reports why: %s', async ([, env, sentence]) => {
    expect(await runToEnd({ DATA_FOLDER: newFolder(), ...env })).toEqual({
      code: 1,
      errors: `${sentence}\n`,
    })
  })
})
