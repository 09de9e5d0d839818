import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { accounts, identities } from '../schema.ts'
import { startGithub } from './testing-github.ts'
import { type Person, startOpenIdProvider, walkThrough } from './testing-openid-provider.ts'

const HOME = 'http://localhost:4000'
const google: Person = { sub: 'google-1', email: 'ada@example.com', email_verified: true }

let openId: Awaited<ReturnType<typeof startOpenIdProvider>>
let github: Awaited<ReturnType<typeof startGithub>>
beforeAll(async () => {
  openId = await startOpenIdProvider(`${HOME}/v1/google-callback`)
  github = await startGithub()
})
afterAll(() => {
  openId.stop()
  github.stop()
})
beforeEach(() => openId.become(google))

const test = base.extend('withProviders', async ({ database }, { onCleanup }) => {
  await database.clear()
  const server = startTestServer(database, {
    env: {
      GOOGLE_CLIENT_ID: 'parapet',
      GOOGLE_CLIENT_SECRET: 'a secret of the client',
      GOOGLE_ISSUER: openId.issuer,
      GITHUB_CLIENT_ID: 'parapet',
      GITHUB_CLIENT_SECRET: 'a secret',
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.apiUrl,
    },
  })
  onCleanup(server.stop)
  return server
})

type Provider = 'google' | 'github'
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** Goes through the provider to the callback's address, and returns it with the browser's cookie. */
async function untilCallback(server: TestServer, provider: Provider, query = '') {
  const start = await server.get(`/v1/${provider}${query}`)
  expect(start.status).toBe(302)
  const back = await walkThrough(start.headers.get('location') ?? '', `${HOME}/v1/`)
  return { path: back.pathname + back.search, cookie: cookieOf(start.headers), start }
}

/** Goes through the whole flow and returns where the callback redirected to. */
async function signInWith(server: TestServer, provider: Provider, query = '') {
  const { path, cookie } = await untilCallback(server, provider, query)
  const end = await server.get(path, { headers: { cookie } })
  expect(end.status).toBe(302)
  return new URL(end.headers.get('location') ?? '', HOME)
}

const userOf = async (server: TestServer, location: URL) =>
  (await server.get('/v1/user', { token: location.searchParams.get('user_token') ?? '' })).body.data

describe.each(['google', 'github'] as const)('sign-in with %s', (provider) => {
  test('a social sign-in creates a verified account without a password, and finds it again', async ({
    withProviders: server,
  }) => {
    const first = await signInWith(server, provider)
    expect(first.pathname).toBe('/auth-callback')
    expect([...first.searchParams.keys()].toSorted()).toEqual(['token', 'user_token'])
    expect(await userOf(server, first)).toMatchObject({
      email: 'ada@example.com',
      email_verified_at: expect.any(String),
      has_password: false,
      first_name: 'Ada',
      last_name: 'Lovelace',
      onboarded_at: null,
    })
    const second = await signInWith(server, provider)
    expect((await userOf(server, second)).id).toBe((await userOf(server, first)).id)
    expect(await server.db.select().from(accounts)).toHaveLength(1)
  })

  test('a social sign-in keeps a path on this origin, and drops any other', async ({
    withProviders: server,
  }) => {
    const kept = await signInWith(server, provider, '?next=%2Fteams%3Ftab%3D2&popup=1')
    expect(kept.searchParams.get('next')).toBe('/teams?tab=2')
    expect(kept.searchParams.get('popup')).toBe('1')
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const dropped = await signInWith(server, provider, `?next=${encodeURIComponent(next)}`)
      expect(dropped.searchParams.has('next')).toBe(false)
    }
  })

  test('a social sign-in returns the browser’s own state, and never shows it to the provider', async ({
    withProviders: server,
  }) => {
    const state = 'a-state-of-the-browser'
    const start = await server.get(`/v1/${provider}?state=${state}`)
    expect(start.headers.get('location')).not.toContain(state)
    const end = await signInWith(server, provider, `?state=${state}&next=%2Fteams`)
    expect(Object.fromEntries(end.searchParams)).toMatchObject({ state, next: '/teams' })
    const broken = await signInWith(server, provider, '?state=%22%3E%3Cscript%3E')
    expect(broken.searchParams.has('state')).toBe(false)
  })

  test('a social sign-in starts only on the console’s own pages, not from another website’s link', async ({
    withProviders: server,
  }) => {
    const startFrom = (site: string) =>
      server.get(`/v1/${provider}?next=%2Fteams&popup=1`, { headers: { 'sec-fetch-site': site } })
    for (const site of ['cross-site', 'same-site']) {
      const { headers } = await startFrom(site)
      expect(headers.get('location')).toBe('/login?social_error=foreign_start&next=%2Fteams')
      expect(headers.has('set-cookie')).toBe(false)
    }
    for (const site of ['same-origin', 'none']) {
      const { headers } = await startFrom(site)
      expect(headers.get('location')).toContain('client_id=parapet')
    }
  })

  test('a declined social sign-in redirects its popup to the page that closes it', async ({
    withProviders: server,
  }) => {
    const start = await server.get(`/v1/${provider}?state=a-state-of-the-browser&popup=1`)
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state')
    const end = await server.get(`/v1/${provider}-callback?error=access_denied&state=${state}`, {
      headers: { cookie: cookieOf(start.headers) },
    })
    expect(end.headers.get('location')).toBe(
      '/auth-callback?social_error=denied&state=a-state-of-the-browser&popup=1',
    )
  })

  test('a social sign-in is rejected in a browser that didn’t start it', async ({
    withProviders: server,
  }) => {
    const { path } = await untilCallback(server, provider)
    const stolen = await server.get(path)
    expect(stolen.headers.get('location')).toBe('/login?social_error=expired')
    const other = await untilCallback(server, provider)
    const crossed = await server.get(path, { headers: { cookie: other.cookie } })
    expect(crossed.headers.get('location')).toBe('/login?social_error=expired')
    expect(await server.db.select().from(accounts)).toEqual([])
  })

  test('a social sign-in works once per consent', async ({ withProviders: server }) => {
    const { path, cookie } = await untilCallback(server, provider)
    await server.get(path, { headers: { cookie } })
    const again = await server.get(path, { headers: { cookie } })
    expect(again.headers.get('location')).toBe('/login?social_error=failed')
  })

  test('a social sign-in is rejected after ten minutes', async ({ withProviders: server }) => {
    const { path, cookie } = await untilCallback(server, provider)
    server.clock.advance(10 * 60)
    const late = await server.get(path, { headers: { cookie } })
    expect(late.headers.get('location')).toBe('/login?social_error=expired')
  })

  test('a social sign-in reports whether the person declined or the provider failed', async ({
    withProviders: server,
  }) => {
    for (const [error, reason] of [
      ['access_denied', 'denied'],
      ['server_error', 'failed'],
    ]) {
      const start = await server.get(`/v1/${provider}?next=%2Fteams`)
      const state = new URL(start.headers.get('location') ?? '').searchParams.get('state')
      const end = await server.get(`/v1/${provider}-callback?error=${error}&state=${state}`, {
        headers: { cookie: cookieOf(start.headers) },
      })
      expect(end.headers.get('location')).toBe(`/login?social_error=${reason}&next=%2Fteams`)
    }
    expect(await server.auditKinds()).toEqual(['SSO_SIGN_IN_FAIL', 'SSO_SIGN_IN_FAIL'])
  })

  test('the cookie of a social sign-in is inaccessible to scripts and other sites', async ({
    withProviders: server,
  }) => {
    const { start } = await untilCallback(server, provider)
    const cookie = start.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect(cookie).not.toContain(state)
  })

  test('a social sign-in opens the account with the same verified address, and keeps its password', async ({
    withProviders: server,
  }) => {
    const ada = await server.signUp('Ada@example.com')
    const location = await signInWith(server, provider)
    expect((await userOf(server, location)).id).toBe((await ada.get('/v1/user')).body.data.id)
    await ada.signIn()
    expect(await server.auditKinds()).toContain('SSO_LINK')
    const name = provider === 'google' ? 'Google' : 'GitHub'
    const subjects = (await server.readMails(ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`${name} was linked to your Parapet account`)
  })

  test('a social sign-in gives an account with an unverified address to the address’s owner', async ({
    withProviders: server,
  }) => {
    const eve = await server.signUp('ada@example.com', { isVerified: false })
    const location = await signInWith(server, provider)
    expect(await userOf(server, location)).toMatchObject({ has_password: false })
    expect((await eve.get('/v1/user')).body.code).toBe('session_ended')
    const signIn = await server.post('/v1/auth', { username: eve.email, password: PASSWORD })
    expect(signIn.body.code).toBe('wrong_credentials')
  })

  test('a social sign-in to an account with a second factor creates a pending session', async ({
    withProviders: server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    await ada.post('/v1/user/mailed-code', { password: PASSWORD, enabled: true })
    const location = await signInWith(server, provider)
    const token = location.searchParams.get('user_token') ?? ''
    expect((await server.get('/v1/user', { token })).body.data).toMatchObject({
      second_factor_pending: true,
      second_factor_methods: ['mailed_code'],
    })
    for (const path of ['/v1/user/profile', '/v1/user/onboarding', '/v1/domain']) {
      expect((await server.get(path, { token })).body).toMatchObject({
        status: 403,
        code: 'second_factor_pending',
      })
    }
    // Mailed when the session began; no other one is sent within a minute.
    const codes = (await server.readMails(ada.email)).flatMap(
      ({ subject }) => /^(\d{6}) is your Parapet sign-in code/.exec(subject)?.[1] ?? [],
    )
    expect(codes).toHaveLength(1)
    const [otp] = codes
    expect((await server.post('/v1/resend-otp', undefined, { token })).status).toBe(429)
    const wrong = await server.post('/v1/verify-otp', { otp: 'nonsense' }, { token })
    expect(wrong.body).toMatchObject({ status: 422, code: 'wrong_code' })
    expect((await server.post('/v1/verify-otp', { otp }, { token })).status).toBe(200)
    expect((await server.get('/v1/user/profile', { token })).status).toBe(200)
  })
})

describe('an identity', () => {
  test('an identity is determined by the provider’s subject, even if the email address changes', async ({
    withProviders: server,
  }) => {
    const before = await userOf(server, await signInWith(server, 'google'))
    openId.become({ ...google, email: 'countess@example.com', email_verified: false })
    const after = await userOf(server, await signInWith(server, 'google'))
    expect(after.id).toBe(before.id)
    openId.become({ ...google, sub: 'google-2', email: 'new@example.com' })
    expect((await userOf(server, await signInWith(server, 'google'))).id).not.toBe(before.id)
  })

  test('a second identity of a provider with the account’s address is not linked to it', async ({
    withProviders: server,
  }) => {
    await signInWith(server, 'google')
    openId.become({ ...google, sub: 'google-2' })
    const refused = await signInWith(server, 'google')
    expect(`${refused.pathname}${refused.search}`).toBe('/login?social_error=not_linked')
    const linked = await server.db.select().from(identities)
    expect(linked.map(({ subject }) => subject)).toEqual(['google-1'])
  })

  test('an identity with an unverified email address opens and creates nothing', async ({
    withProviders: server,
  }) => {
    await server.signUp('ada@example.com')
    openId.become({ ...google, email_verified: false })
    const refused = await signInWith(server, 'google')
    expect(`${refused.pathname}${refused.search}`).toBe('/login?social_error=email_unverified')
    github.become({ id: 9, login: 'eve', name: 'Eve' }, [
      { email: 'ada@example.com', primary: true, verified: false, visibility: null },
      { email: 'eve@example.com', primary: false, verified: true, visibility: null },
    ])
    const other = await signInWith(server, 'github')
    expect(other.search).toBe('?social_error=email_unverified')
    expect(await server.db.select().from(identities)).toEqual([])
    expect(await server.db.select().from(accounts)).toHaveLength(1)
    const [event] = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'SSO_SIGN_IN_FAIL'))
    expect(event?.detail).toMatchObject({ reason: 'email_unverified' })
  })

  test('an identity from another attempt’s code is rejected', async ({ withProviders: server }) => {
    const first = await untilCallback(server, 'google')
    const second = await untilCallback(server, 'google')
    const code = new URL(first.path, HOME).searchParams.get('code') ?? ''
    const mixed = new URL(second.path, HOME)
    mixed.searchParams.set('code', code)
    const end = await server.get(mixed.pathname + mixed.search, {
      headers: { cookie: second.cookie },
    })
    expect(end.headers.get('location')).toBe('/login?social_error=failed')
  })
})

test('the redirect to Google requests email and profile, with PKCE, state and nonce', async ({
  withProviders: server,
}) => {
  const start = await server.get('/v1/google')
  const asked = new URL(start.headers.get('location') ?? '').searchParams
  expect(asked.get('scope')).toBe('openid email profile')
  expect(asked.get('redirect_uri')).toBe(`${HOME}/v1/google-callback`)
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('state')).toMatch(/^[\w-]{43}$/)
  expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/)
})
