import { randomUUID } from 'node:crypto'

import { describe, expect } from 'vitest'

import { errorResponse } from '../../../contract/errors.ts'
import { messages } from '../../../contract/messages.ts'
import { accountLimits } from '../../account/limits.ts'
import { SESSION_IDLE_SECONDS } from '../../account/sessions/limits.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { platformLimits } from '../rate-limits/limits.ts'
import { rateLimits } from '../rate-limits/schema.ts'
import { addressIn, networkOf, siteOf } from './caller.ts'

const credentials = { username: 'ada@example.com', password: 'some password' }

describe('a body', () => {
  test.for([
    ['text/plain', 415, 'unsupported_media_type'],
    ['application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['application/jsonp', 415, 'unsupported_media_type'],
    ['application/json; charset=utf-8', 401, 'wrong_credentials'],
    ['Application/JSON', 401, 'wrong_credentials'],
  ] as const)('a body with %s gets a %i', async ([type, status, code], { server }) => {
    const response = await server.post('/v1/auth', credentials, {
      headers: { 'content-type': type },
    })
    expect(response.body).toMatchObject({ status, code })
  })

  test('a body that is not JSON gets a 400', async ({ server }) => {
    for (const body of ['{', '{"username":', 'nonsense', '{"a":1}}']) {
      const response = await server.post('/v1/auth', body)
      expect(response.body).toMatchObject({ status: 400, code: 'invalid_request' })
    }
  })

  test('a body above 16 KB gets a 413, with or without a declared length', async ({ server }) => {
    const large = JSON.stringify({ ...credentials, code: 'x'.repeat(17_000) })
    const told = await server.post('/v1/auth', large, {
      headers: { 'content-length': String(large.length) },
    })
    expect(told.body).toMatchObject({ status: 413, code: 'body_too_large' })
    const untold = await server.post('/v1/auth', large)
    expect(untold.body).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test('a signed-in client’s body may have 64 KB', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const withBytes = (bytes: number) => ada.post('/v1/domain', { name: 'x'.repeat(bytes) })
    expect((await withBytes(60_000)).status).toBe(422)
    expect((await withBytes(66_000)).body).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test('unknown fields in a body change nothing', async ({ server }) => {
    const body = { ...credentials, confirm_password: credentials.password }
    const extra = { id: 'x', email_verified_at: '2020-01-01', is_admin: true, __proto__: { a: 1 } }
    const response = await server.post('/v1/register', { ...body, ...extra })
    const user = await server.get('/v1/user', { token: response.body.user_token })
    expect(user.body.data.email_verified_at).toBeNull()
    expect(user.body.data.id).not.toBe('x')
  })
})

test('a NUL, which the database can’t store, is rejected in every text', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
  const path = `/v1/domain/${id}`
  const until = '2026-03-08T09:00:00Z'
  const names = { is_technical: true, use_case: 1, company_size: 1, last_name: 'Lovelace' }
  const responses = [
    ...(await Promise.all(
      ['rule_id', 'host', 'method', 'path', 'not_path'].flatMap((field) =>
        ['attacks?', 'attacks/counts?', 'attacks/top?', 'attacks/export?format=csv&'].map((call) =>
          ada.get(`/v1/${call}${field}=a%00`),
        ),
      ),
    )),
    await ada.get('/v1/domain?search=%00a'),
    await ada.post(`${path}/block-address`, { address: '192.0.2.1', reason: 'a\0b' }),
    await ada.post(`${path}/allow-rule`, { rule_id: '942100', reason: 'a\0b' }),
    await ada.post(`${path}/posture/ignore`, { check: 'spf', reason: 'a\0b', until }),
    await ada.post('/v1/user/onboarding', { ...names, first_name: 'Ada\0' }),
  ]
  for (const { body } of responses) {
    expect(body).toMatchObject({
      status: 422,
      code: 'invalid_request',
      message: expect.stringContaining('NUL'),
    })
  }
  const email = 'ada\0@example.com'
  for (const { body } of [
    await server.post('/v1/auth', { username: email, password: 'some password' }),
    await server.post('/v1/forgot-password', { email }),
  ]) {
    expect(body).toMatchObject({ code: 'invalid_request', message: messages.emailInvalid })
  }
})

test('a NUL in a record causes no error', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
  const records = `/v1/domain/${id}/records`
  const responses = [
    await ada.post(records, { name: 'a\0', type: 'A', content: '192.0.2.1' }),
    await ada.post(records, { name: '@', type: 'A', content: '192.0.2.1\0' }),
    await ada.post(records, { name: '@', type: 'TXT', content: 'a\0b' }),
    await ada.post(records, { name: '@', type: 'CNAME', content: 'a\0b.example.' }),
    await ada.post(records, { name: '@', type: 'CAA', content: '0 issue "a\0b"' }),
    await ada.post(`/v1/domain/${id}/zone-file`, { file: '@ 60 TXT a\0b\n@ 60 TXT "a\0b"\n' }),
    await ada.get(`${records}?cursor=%00`),
  ]
  for (const { body } of responses) expect(body.code).not.toBe('internal_error')
})

describe('an error', () => {
  test('an error has the contract’s format and the request’s id', async ({ server }) => {
    const responses = await Promise.all([
      server.get('/v1/user'),
      server.get('/v1/nothing'),
      server.ask('DELETE', '/v1/user'),
      server.post('/v1/auth', {}),
      server.post('/v1/auth', 'no'),
    ])
    for (const { body, status, headers } of responses) {
      expect(errorResponse.parse(body)).toEqual(body)
      expect(body.status).toBe(status)
      expect(headers.get('x-request-id')).toBe(body.request_id)
      expect(headers.get('content-type')).toBe('application/json')
    }
  })

  test('an unknown path gets a 404, and a known one a 405 with its methods', async ({ server }) => {
    for (const path of ['/v1', '/v1/', '/v1/nothing', '/v1/user/', '/v1/auth/x']) {
      expect((await server.get(path)).body).toMatchObject({ status: 404, code: 'not_found' })
    }
    const get = await server.get('/v1/auth')
    expect(get.body).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(get.headers.get('allow')).toBe('POST')
    const put = await server.ask('PUT', '/v1/user/onboarding')
    expect(put.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('an internal error shows only an id', async ({ server }) => {
    await server.db.execute('alter table rate_limits rename to gone')
    const response = await server.post('/v1/auth', credentials)
    await server.db.execute('alter table gone rename to rate_limits')
    expect(response.body).toMatchObject({ status: 500, code: 'internal_error' })
    expect(response.body.message).toContain(response.body.request_id)
    expect(JSON.stringify(response.body)).not.toMatch(/rate_limits|select|insert/)
    const logged = server.logged.join('\n')
    expect(logged).toContain(response.body.request_id)
    expect(logged).not.toContain(credentials.password)
  })
})

describe('a request from another website', () => {
  test.for([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:4000.evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' }, 401],
    [{ origin: 'http://127.0.0.1:9', host: '127.0.0.1:9' }, 401],
    [{ 'sec-fetch-site': 'none' }, 401],
    [{}, 401],
  ] as const)(
    'a request from another website with %j gets a %i',
    async ([headers, status], { server }) => {
      const response = await server.post('/v1/auth', credentials, { headers })
      expect(response.status).toBe(status)
      if (status === 403) expect(response.body.code).toBe('origin_refused')
    },
  )

  test('a request from another website can’t read the response', async ({ server }) => {
    const origin = 'https://evil.example'
    const preflight = await server.ask('OPTIONS', '/v1/auth', {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    const read = await server.get('/v1/user', { headers: { origin } })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('caller’s address', () => {
  test('a caller’s address is taken from the right of X-Forwarded-For, by the number of trusted proxies', async ({
    database,
  }) => {
    await database.clear()
    const addressWith = async (trusted: number, forwarded: string) => {
      const server = startTestServer(database, { env: { TRUSTED_PROXIES: String(trusted) } })
      await server.get('/v1/user', { address: forwarded })
      await server.stop()
      return JSON.parse(server.logged.at(-1) ?? '')[1].address
    }
    expect(await addressWith(0, '1.1.1.1')).toBe('127.0.0.1')
    expect(await addressWith(1, '1.1.1.1, 2.2.2.2')).toBe('2.2.2.2')
    expect(await addressWith(2, '1.1.1.1, 2.2.2.2, 3.3.3.3')).toBe('2.2.2.2')
    expect(await addressWith(3, '1.1.1.1')).toBe('1.1.1.1')
    expect(await addressWith(1, '1.1.1.1, 2.2.2.2:4711')).toBe('2.2.2.2')
    expect(await addressWith(1, '1.1.1.1, unknown')).toBe('127.0.0.1')
  })

  test('several X-Forwarded-For headers form one list', async ({ database }) => {
    await database.clear()
    const server = startTestServer(database)
    const headers = new Headers([
      ['x-forwarded-for', '1.1.1.1'],
      ['x-forwarded-for', '"[2001:db8::7]:4711"'],
    ])
    await server.app.request('/v1/user', { headers })
    await server.stop()
    expect(server.logged.at(-1)).toContain('"address":"2001:db8::7"')
  })

  test.for([
    ['203.0.113.7:1234', '203.0.113.7'],
    ['"203.0.113.7:1234"', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:cb00:7107]:443', '203.0.113.7'],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['203.0.113', undefined],
    ['203.0.113.7 evil', undefined],
    ['[203.0.113.7]', undefined],
    ['203.0.113.7:port', undefined],
    ['<script>', undefined],
    ['', undefined],
  ] as const)('a caller’s address in the entry %s is %s', ([entry, address]) => {
    expect(addressIn(entry)).toBe(address)
  })

  test.for([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:cb00:7107', '203.0.113.7'],
  ] as const)('the address %s counts as %s', ([address, network]) => {
    expect(networkOf(address)).toBe(network)
  })

  test('an IPv6 address also counts towards its /48', () => {
    expect(siteOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
    expect(siteOf('203.0.113.7')).toBeUndefined()
  })
})

test('a client with many IPv6 networks gets ten times the attempts of one', async ({ server }) => {
  const { max } = accountLimits.checkEmailByAddress
  const ask = (site: number, network: number) =>
    server.post(
      '/v1/check-email',
      { username: 'ada@example.com' },
      { address: `2001:db8:${site}:${network.toString(16)}::1` },
    )
  const statuses = await Promise.all(Array.from({ length: 10 * max }, (_, n) => ask(1, n)))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await ask(1, 60_000)).status).toBe(429)
  expect((await ask(2, 0)).status).toBe(200)
})

describe('invalid tokens and keys', () => {
  const { max } = platformLimits.wrongTokensByAddress

  test('invalid tokens and keys get a 429 after 300 from one network, valid ones never', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send, path } = await attackSender(server, ada)
    const wrong = () => server.get('/v1/user', { token: 'parapet_user_wrong' })
    const wrongKey = () => server.post(path, [anEvent()], { token: 'parapet_ingest_wrong' })
    await Promise.all(Array.from({ length: max / 2 }, () => [wrong(), wrongKey()]).flat())
    for (const refused of [await wrong(), await wrongKey()]) {
      expect(refused.body).toMatchObject({ status: 429, code: 'too_many_attempts' })
      expect(refused.headers.get('retry-after')).toBe('900')
    }
    expect((await ada.get('/v1/user')).status).toBe(200)
    expect((await send([anEvent()])).status).toBe(200)
    const elsewhere = { token: 'parapet_user_wrong', address: '192.0.2.1' }
    expect((await server.get('/v1/user', elsewhere)).body.code).toBe('session_ended')
  })

  test('beyond the limit, invalid tokens cause no writes until the window ends, and a missing key doesn’t count', async ({
    server,
  }) => {
    const wrong = () => server.get('/v1/user', { token: 'parapet_user_wrong' })
    const hits = async () => {
      const rows = await server.db.select({ hits: rateLimits.hits }).from(rateLimits)
      return rows.map((row) => row.hits)
    }
    await server.post(`/v1/domain/${randomUUID()}/events`, [anEvent()])
    expect(await hits()).toEqual([])
    await Promise.all(Array.from({ length: max + 1 }, wrong))
    for (let count = 0; count < 3; count += 1) expect((await wrong()).status).toBe(429)
    expect(await hits()).toEqual([max + 1])
    server.clock.advance(platformLimits.wrongTokensByAddress.windowSeconds)
    expect((await wrong()).body.code).toBe('session_ended')
    expect(await hits()).toEqual([1])
  })

  test('tokens of expired sessions don’t count as invalid', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    server.clock.advance(SESSION_IDLE_SECONDS)
    await Promise.all(Array.from({ length: max + 1 }, () => ada.get('/v1/user')))
    expect((await ada.get('/v1/user')).body.code).toBe('session_ended')
  })
})

test('a request keeps the id set by a trusted proxy, and no other', async ({
  server,
  database,
}) => {
  const numberOf = async (given: string, of = server) =>
    (await of.get('/v1/user', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  expect(await numberOf('proxy-0123456789')).toBe('proxy-0123456789')
  for (const bad of ['short', 'x'.repeat(65), 'with space in it', 'quote"0123456789']) {
    expect(await numberOf(bad)).toMatch(/^[0-9a-f-]{36}$/)
  }
  const direct = startTestServer(database, { env: { TRUSTED_PROXIES: '0' } })
  expect(await numberOf('proxy-0123456789', direct)).toMatch(/^[0-9a-f-]{36}$/)
  await direct.stop()
})

test('the log has a line per request, without query, token or body', async ({ server }) => {
  const ada = await server.signUp('ada@example.com')
  await server.get('/v1/user?secret=in-the-query', { token: ada.token })
  const logged = server.logged.join('\n')
  expect(logged).toContain('"path":"/v1/user"')
  for (const secret of [
    'in-the-query',
    ada.token,
    ada.password,
    await server.readCode(ada.email),
  ]) {
    expect(logged).not.toContain(secret)
  }
})
