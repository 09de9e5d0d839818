import { describe, expect } from 'vitest'

import { hashToken } from '../../platform/security/tokens.ts'
import { test } from '../../testing/test.ts'
import { sessions } from '../schema.ts'
import { SESSION_IDLE_SECONDS, SESSION_LIFE_SECONDS } from './limits.ts'
import { forgetEndedSessions } from './service.ts'

describe('a session', () => {
  test('a session is required for every personal call, with the message on which the console reloads', async ({
    server,
  }) => {
    for (const path of [
      '/v1/user',
      '/v1/user/profile',
      '/v1/user/team',
      '/v1/domain',
      '/v1/user/invoice',
      '/v1/user/onboarding',
    ]) {
      const missing = await server.get(path)
      expect(missing.body).toEqual({
        status: 401,
        code: 'missing_token',
        message: 'Missing token.',
        request_id: missing.headers.get('x-request-id'),
      })
      const unknown = await server.get(path, { token: 'parapet_user_unknown' })
      expect(unknown.body).toMatchObject({ status: 401, code: 'session_ended' })
      expect(unknown.body.message).not.toBe('Missing token.')
    }
  })

  test('a session is sent as the raw token, without a scheme', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    expect((await server.get('/v1/user', { token: `Bearer ${ada.token}` })).status).toBe(401)
    expect((await ada.get('/v1/user')).status).toBe(200)
  })

  test('a session is stored only as a hash', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const [stored] = await server.db.select().from(sessions)
    expect(stored?.userTokenHash).toEqual(hashToken(ada.token))
    expect(Buffer.from(ada.token.replace('parapet_user_', ''), 'base64url')).toHaveLength(32)
  })

  test('a session ends after twelve hours without use', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    server.clock.advance(SESSION_IDLE_SECONDS - 1)
    expect((await ada.get('/v1/user')).status).toBe(200)
    server.clock.advance(SESSION_IDLE_SECONDS)
    expect((await ada.get('/v1/user')).body.code).toBe('session_ended')
  })

  test('a session ends after seven days, however often it is used', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const hours = 6
    for (let passed = hours; passed < SESSION_LIFE_SECONDS / 3600; passed += hours) {
      server.clock.advance(hours * 3600)
      expect((await ada.get('/v1/user')).status).toBe(200)
    }
    server.clock.advance(hours * 3600)
    expect((await ada.get('/v1/user')).body.code).toBe('session_ended')
  })

  test('the last use of a session is stored at most once a minute', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const lastSeenAt = async () => (await server.db.select().from(sessions))[0]?.lastSeenAt
    const start = await lastSeenAt()
    server.clock.advance(59)
    await ada.get('/v1/user')
    expect(await lastSeenAt()).toEqual(start)
    server.clock.advance(1)
    await ada.get('/v1/user')
    expect(await lastSeenAt()).toEqual(server.clock.now())
  })

  test('signing out ends the current session and no other', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const laptop = await ada.signIn()
    const signedOut = await laptop.post('/v1/sign-out')
    expect(signedOut.status).toBe(200)
    expect(signedOut.headers.get('clear-site-data')).toBe('"storage"')
    expect((await laptop.get('/v1/user')).body.code).toBe('session_ended')
    expect((await laptop.post('/v1/sign-out')).body.code).toBe('session_ended')
    expect((await ada.get('/v1/user')).status).toBe(200)
    expect(await server.auditKinds()).toContain('SIGN_OUT')
  })

  test('housekeeping removes ended sessions, and no others', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    server.clock.advance(SESSION_IDLE_SECONDS)
    const fresh = await ada.signIn()
    await forgetEndedSessions(server)
    expect(await server.db.select().from(sessions)).toHaveLength(1)
    expect((await fresh.get('/v1/user')).status).toBe(200)
  })
})
