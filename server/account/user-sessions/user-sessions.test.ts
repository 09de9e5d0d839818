import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { USER_SESSIONS_MAX } from '../../../contract/account/user-session-limits.ts'
import { listUserSessionsResponse } from '../../../contract/account/user-session.ts'
import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { sessions } from '../schema.ts'
import { SESSION_IDLE_SECONDS } from '../sessions/limits.ts'
import { beginSession } from '../sessions/service.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

/** Another session of the account, and the headers to send with it. */
async function signedIn(
  server: TestServer,
  accountId: string,
  { userAgent = FIREFOX, secondFactorPending = false } = {},
) {
  const caller = { address: '198.51.100.9', userAgent, requestId: '' }
  const credentials = await beginSession(server, accountId, { caller, secondFactorPending })
  const options = { token: credentials.user_token }
  return {
    accessToken: credentials.token,
    get: (path: string) => server.get(path, options),
    post: (path: string) => server.post(path, undefined, options),
  }
}
type Reader = Pick<Awaited<ReturnType<typeof signedIn>>, 'get'>

const listOf = async (person: Reader) =>
  listUserSessionsResponse.parse((await person.get('/v1/user/sessions')).body).data
/** The id of the current session. */
const idOf = async (person: Reader) => (await listOf(person))[0]?.id ?? ''
const statusOf = async (person: Reader) => (await person.get('/v1/user')).status

/** Ada, signed in with two browsers, one after the other. */
const test = base.extend('at', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  server.clock.advance(60)
  const phone = await signedIn(server, ada.accountId, { userAgent: IPHONE })
  server.clock.advance(60)
  const laptop = await signedIn(server, ada.accountId)
  return { ada, phone, laptop }
})

describe('the list of sessions', () => {
  test('the session list starts with this session, then the most recently used, each with a readable description', async ({
    at: { phone },
  }) => {
    expect(await listOf(phone)).toEqual([
      {
        id: expect.any(String),
        is_current: true,
        created_at: '2026-03-01T09:01:00.000Z',
        // The request itself makes it active.
        last_active_at: '2026-03-01T09:02:00.000Z',
        address: '198.51.100.9',
        browser: 'Safari',
        operating_system: 'iOS',
      },
      expect.objectContaining({
        is_current: false,
        browser: 'Firefox',
        operating_system: 'Windows',
        last_active_at: '2026-03-01T09:02:00.000Z',
      }),
      expect.objectContaining({ address: '203.0.113.7', browser: null, operating_system: null }),
    ])
  })

  test('the session list contains only what identifies a session, and no tokens', async ({
    at: { laptop },
  }) => {
    const { body } = await laptop.get('/v1/user/sessions')
    expect(Object.keys(body.data[0]).toSorted()).toEqual([
      'address',
      'browser',
      'created_at',
      'id',
      'is_current',
      'last_active_at',
      'operating_system',
    ])
    expect(JSON.stringify(body)).not.toContain('parapet_')
  })

  test('the session list excludes expired sessions and those waiting for a second factor', async ({
    server,
    at: { ada },
  }) => {
    server.clock.advance(SESSION_IDLE_SECONDS)
    const fresh = await signedIn(server, ada.accountId)
    await signedIn(server, ada.accountId, { secondFactorPending: true })
    expect(await listOf(fresh)).toHaveLength(1)
  })

  test('the session list contains no text from the User-Agent header', async ({
    server,
    at: { ada },
  }) => {
    for (const userAgent of ['Your own phone/1 x', '<b>/1 ', '\u0000', '('.repeat(300)]) {
      const stored = userAgent.replaceAll('\u0000', '')
      await signedIn(server, ada.accountId, { userAgent: stored })
    }
    const unknown = (await listOf(ada)).filter(({ browser }) => browser === null)
    expect(unknown).toHaveLength(5)
    expect(unknown.every(({ operating_system: system }) => system === null)).toBe(true)
  })

  test('the session list contains at most the hundred most recently used, including this one', async ({
    server,
    at: { ada },
  }) => {
    const [row] = await server.db.select().from(sessions)
    const { id: _, ...session } = row as typeof sessions.$inferSelect
    await server.db.insert(sessions).values(
      Array.from({ length: USER_SESSIONS_MAX }, (_item, number) => ({
        ...session,
        lastSeenAt: server.clock.now(),
        userTokenHash: Buffer.from(`user ${number}`),
        accessTokenHash: Buffer.from(`access ${number}`),
      })),
    )
    const list = await listOf(ada)
    expect(list).toHaveLength(USER_SESSIONS_MAX)
    expect(list[0]).toMatchObject({ is_current: true, browser: null })
  })
})

describe('ending sessions', () => {
  test('ending a session ends only that one', async ({ server, at: { ada, phone, laptop } }) => {
    const id = await idOf(phone)
    expect((await laptop.post(`/v1/user/sessions/${id}/end`)).status).toBe(200)
    expect([await statusOf(ada), await statusOf(phone), await statusOf(laptop)]).toEqual([
      200, 401, 200,
    ])
    const [row] = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'SESSION_END'))
    expect(row).toMatchObject({ accountId: ada.accountId, detail: { session_id: id } })
  })

  test('ending all other sessions keeps the current one', async ({
    server,
    at: { ada, phone, laptop },
  }) => {
    const eve = await server.join('eve@example.net')
    const pending = await signedIn(server, ada.accountId, { secondFactorPending: true })
    const ended = await laptop.post('/v1/user/sessions/end-others')
    expect(ended.body).toEqual({ status: 200, data: { ended: 3 } })
    const people = [ada, phone, pending, laptop, eve]
    expect(await Promise.all(people.map(statusOf))).toEqual([401, 401, 401, 200, 200])
    const [row] = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'SESSIONS_END_OTHERS'))
    expect(row).toMatchObject({ accountId: ada.accountId, detail: { count: 3 } })
  })

  test('ending sessions requires a confirmation in the last ten minutes', async ({
    server,
    at: { phone, laptop },
  }) => {
    const id = await idOf(phone)
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    for (const path of [`${id}/end`, 'end-others', 'no-id/end']) {
      const refused = await laptop.post(`/v1/user/sessions/${path}`)
      expect(refused.body).toMatchObject({ status: 403, code: 'proof_required' })
    }
    expect(await statusOf(phone)).toBe(200)
  })

  test('ending another account’s session responds as if it didn’t exist', async ({
    server,
    at: { phone },
  }) => {
    const eve = await server.join('eve@example.net')
    const end = async (id: string) => {
      const { request_id: _, ...refusal } = (await eve.post(`/v1/user/sessions/${id}/end`)).body
      return refusal
    }
    const ofNobody = await end('3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11')
    expect(ofNobody).toMatchObject({ status: 404, code: 'not_found' })
    expect(await end(await idOf(phone))).toEqual(ofNobody)
    expect(await end('no-id')).toEqual(ofNobody)
    expect(await statusOf(phone)).toBe(200)
  })

  test('ending a session closes its live stream immediately, and no other', async ({
    server,
    at: { phone, laptop },
  }) => {
    const listen = async ({ accessToken }: { accessToken: string }) => {
      const cookie = `${SESSION_COOKIE}=${accessToken}`
      const { body } = await server.app.request('/v1/live', { headers: { cookie } })
      return (body as ReadableStream<Uint8Array>).getReader()
    }
    const [ended, other] = [await listen(phone), await listen(laptop)]
    // Both are subscribed once their first line has arrived.
    await Promise.all([ended.read(), other.read()])
    await laptop.post(`/v1/user/sessions/${await idOf(phone)}/end`)

    const told = `data: ${JSON.stringify({ kind: 'session' })}\n\n`
    const textOf = async (stream: typeof ended) =>
      new TextDecoder().decode((await stream.read()).value)
    expect(await textOf(ended)).toBe(told)
    expect((await ended.read()).done).toBe(true)
    expect(await textOf(other)).toBe(told)
    expect(await textOf(other)).toBe(': still here\n\n')
  })
})
