import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'

import { accounts } from '../../account/schema.ts'
import { PASSWORD, startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'
import { passwordRange } from './password-range.ts'

const LEAKED = {
  status: 422,
  code: 'password_leaked',
  message: 'This password appears in lists of leaked passwords. Choose another one.',
}

describe('the list of common passwords', () => {
  test('the list contains at least 100,000 passwords that meet the minimum length, and little else', async () => {
    const list = await commonPasswords()
    const lines = list.toString('utf8').trim().split('\n')
    expect(new Set(lines).size).toBeGreaterThanOrEqual(100_000)
    expect(list.length).toBeLessThan(4_000_000)
  })

  test('the list is searched from its first line to its last, ignoring case', async () => {
    const lines = (await commonPasswords()).toString('utf8').trim().split('\n')
    const samples = Array.from({ length: 50 }, (_, index) =>
      lines.at(Math.floor((index * (lines.length - 1)) / 49)),
    )
    for (const sample of ['password', 'baseball', 'iloveyou1', 'QWERTYuiop', ...samples]) {
      expect([sample, await isCommonPassword(sample ?? '')]).toEqual([sample, true])
    }
  })

  test('the list matches only whole lines', async () => {
    for (const password of [
      'passwor',
      'password\nbaseball',
      '\n',
      PASSWORD,
      `${PASSWORD}password`,
    ]) {
      expect([password, await isCommonPassword(password)]).toEqual([password, false])
    }
  })
})

const sha1 = (password: string) => hash('sha1', password).toUpperCase()

/** Responds as api.pwnedpasswords.com does: padded lines of suffix and count, separated by CRLF. */
async function pwnedPasswords(leaked: Record<string, number>) {
  const requests: IncomingMessage[] = []
  const rangeOf = (prefix: string) => {
    const known = Object.entries(leaked)
      .map(([password, count]) => ({ digest: sha1(password), count }))
      .filter(({ digest }) => digest.startsWith(prefix))
      .map(({ digest, count }) => `${digest.slice(5)}:${count}`)
    const padding = Array.from({ length: 800 }, (_, index) => `${sha1(`${index}`).slice(5)}:0`)
    return [...padding.slice(400), ...known, ...padding.slice(0, 400)].join('\r\n')
  }
  return startRange((request, response) => {
    requests.push(request)
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1]
    if (!prefix)
      return void response.writeHead(400).end('The hash prefix was not in a valid format')
    response.writeHead(200, { 'content-type': 'text/plain' }).end(rangeOf(prefix))
  }, requests)
}

async function startRange(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  requests: IncomingMessage[] = [],
) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/range`, requests }
}

const quietLog = () => {
  const warnings: unknown[] = []
  const log = {
    info: () => {},
    warn: (...facts: unknown[]) => void warnings.push(facts),
    error: () => {},
  }
  return { log, warnings }
}

describe('the range of Pwned Passwords', () => {
  test('Pwned Passwords is queried with five digits of the hash, and padding is ignored', async () => {
    const { log, warnings } = quietLog()
    const padded = 'a padding line'
    const { url, requests } = await pwnedPasswords({ [PASSWORD]: 3, [padded]: 0 })
    const isLeaked = passwordRange(url, { log })
    expect(await isLeaked(PASSWORD)).toBe(true)
    expect(await isLeaked(padded)).toBe(false)
    expect(await isLeaked('never seen anywhere')).toBe(false)
    expect(requests.map((request) => request.url)).toEqual(
      [PASSWORD, padded, 'never seen anywhere'].map(
        (password) => `/range/${sha1(password).slice(0, 5)}`,
      ),
    )
    for (const { method, headers } of requests) {
      expect([method, headers['add-padding'], headers['user-agent']]).toEqual([
        'GET',
        'true',
        'Parapet',
      ])
    }
    expect(warnings).toEqual([])
  })

  test.for([
    ['status 503', (response: ServerResponse) => response.writeHead(503).end()],
    ['TypeError', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end()],
    ['over 200000 octets', (response: ServerResponse) => response.end('0'.repeat(300_000))],
    ['TimeoutError', (response: ServerResponse) => response.writeHead(200).write('0')],
    ['UND_ERR_SOCKET', (response: ServerResponse) => response.destroy()],
  ] as const)(
    'a range check that fails with “%s” blocks no one, and is logged',
    async ([reason, answer]) => {
      const { log, warnings } = quietLog()
      const { url } = await startRange((_, response) => void answer(response))
      // Long enough for the other responses on a busy machine; the one that never ends waits for all of it.
      const timeoutMs = reason === 'TimeoutError' ? 50 : 60_000
      expect(await passwordRange(url, { log, timeoutMs })(PASSWORD)).toBe(false)
      expect(warnings).toEqual([['password range check failed', { reason }]])
    },
  )

  test('a leaked password is rejected at registration, at a reset, and as a first password', async ({
    database,
  }) => {
    await database.clear()
    const chosen = 'a password that leaked elsewhere'
    const { url } = await pwnedPasswords({ [chosen]: 12 })
    const server = startTestServer(database, { env: { HIBP_RANGE_URL: `${url}/` } })
    onTestFinished(server.stop)
    const registration = (email: string, password: string) => ({
      username: email,
      password,
      confirm_password: password,
    })
    const eve = await server.post('/v1/register', registration('eve@example.com', chosen))
    expect(eve.body).toMatchObject(LEAKED)
    const ada = await server.signUp('ada@example.com')
    expect((await ada.resetPassword(chosen)).body).toMatchObject(LEAKED)
    await server.db
      .update(accounts)
      .set({ passwordHash: null })
      .where(eq(accounts.emailKey, ada.email))
    expect((await ada.post('/v1/register', registration(ada.email, chosen))).body).toMatchObject(
      LEAKED,
    )
    expect(JSON.stringify(server.logged)).not.toContain(sha1(chosen).slice(0, 5))
  })
})
