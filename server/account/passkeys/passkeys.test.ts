import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { PASSKEYS_MAX } from '../../../contract/account/passkey.ts'
import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { accounts, passkeys } from '../schema.ts'
import { PASSKEY_ATTEMPT_SECONDS } from './attempts.ts'
import { TestAuthenticator } from './testing-authenticator.ts'

type Post = (path: string, body?: unknown) => ReturnType<TestServer['post']>

async function addWith(post: Post, authenticator: TestAuthenticator, code?: string) {
  const begun = await post('/v1/user/passkeys/options', code ? { code } : {})
  if (begun.status !== 200) return begun
  const { attempt, options } = begun.body.data
  const response = authenticator.create(options)
  return post('/v1/user/passkeys', { attempt, name: 'Phone', response })
}

/** Ada with one passkey, in the session that added it. */
async function withPasskey(server: TestServer, authenticator = new TestAuthenticator()) {
  const ada = await server.signUp('ada@example.com')
  const added = await addWith(ada.post, authenticator)
  expect(added.status).toBe(200)
  const token: string = added.body.user_token
  const post: Post = (path, body) => server.post(path, body, { token })
  return { ada, added, authenticator, token, post }
}

async function signInWith(server: TestServer, authenticator: TestAuthenticator) {
  const { attempt, options } = (await server.post('/v1/passkey/options')).body.data
  return server.post('/v1/passkey/sign-in', { attempt, response: authenticator.get(options) })
}

async function proveWith(post: Post, authenticator: TestAuthenticator) {
  const begun = await post('/v1/prove/passkey-options')
  const { attempt, options } = begun.body.data
  return post('/v1/prove/passkey', { attempt, response: authenticator.get(options) })
}

const stateOf = async (server: TestServer, token: string) =>
  (await server.get('/v1/user/second-factor', { token })).body.data

describe('a new passkey', () => {
  test('adding a passkey uses a random user handle, ends other sessions and returns recovery codes', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const laptop = await ada.signIn()
    const { options } = (await ada.post('/v1/user/passkeys/options', {})).body.data
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Parapet' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required' },
    })
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    const added = await addWith(ada.post, new TestAuthenticator())
    expect(added.body.data.passkey).toMatchObject({ name: 'Phone', last_used_at: null })
    expect(added.body.data.recovery_codes).toHaveLength(10)
    expect((await laptop.get('/v1/user')).body.code).toBe('session_ended')
    expect(await stateOf(server, added.body.user_token)).toMatchObject({
      authenticator: false,
      recovery_codes_left: 10,
      passkeys: [{ name: 'Phone' }],
    })
    expect((await server.readMail(ada.email)).subject).toBe(
      'A passkey was added to your Parapet account',
    )
    expect((await server.auditKinds()).at(-1)).toBe('PASSKEY_ADD')
  })

  test('adding a passkey excludes the account’s existing ones, and requires the current factor', async ({
    server,
  }) => {
    const { added, authenticator, post } = await withPasskey(server)
    expect((await post('/v1/user/passkeys/options', {})).body.code).toBe('second_factor_required')
    const code = added.body.data.recovery_codes[0]
    const begun = await post('/v1/user/passkeys/options', { code })
    expect(begun.body.data.options.excludeCredentials).toEqual([
      { id: authenticator.id.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ])
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await post('/v1/user/passkeys/options', {})).body.code).toBe('proof_required')
  })

  test('a new passkey from another origin, for another session or without a pending challenge is refused', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const elsewhere = new TestAuthenticator({ origin: 'https://parapet.example.evil.com' })
    expect((await addWith(ada.post, elsewhere)).body.code).toBe('wrong_passkey')

    const { attempt, options } = (await ada.post('/v1/user/passkeys/options', {})).body.data
    const body = { attempt, name: 'Phone', response: new TestAuthenticator().create(options) }
    const other = await ada.signIn()
    expect((await other.post('/v1/user/passkeys', body)).body.code).toBe('code_expired')
    expect((await ada.post('/v1/user/passkeys', body)).status).toBe(200)
    expect(await server.db.select().from(passkeys)).toHaveLength(1)
  })

  test('an account has at most twenty passkeys, even if two are added at the same time', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const { attempt, options } = (await ada.post('/v1/user/passkeys/options', {})).body.data
    await server.db.update(accounts).set({ passkeyCount: PASSKEYS_MAX })
    const refused = await ada.post('/v1/user/passkeys', {
      attempt,
      name: 'One too many',
      response: new TestAuthenticator().create(options),
    })
    expect(refused.body).toMatchObject({
      code: 'not_allowed',
      message: 'An account can have up to 20 passkeys. Remove one that you no longer use.',
    })
    expect(await server.db.select().from(passkeys)).toHaveLength(0)
  })
})

describe('signing in with a passkey', () => {
  test('a passkey with user verification is sufficient to sign in, and counts as the current factor', async ({
    server,
  }) => {
    const { authenticator } = await withPasskey(server)
    const { options } = (await server.post('/v1/passkey/options')).body.data
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const signedIn = await signInWith(server, authenticator)
    expect(signedIn.status).toBe(200)
    const token = signedIn.body.user_token
    expect((await server.get('/v1/user', { token })).body.data.second_factor_pending).toBe(false)
    expect((await stateOf(server, token)).passkeys[0].last_used_at).not.toBeNull()
    const codes = await server.post('/v1/user/recovery-codes', {}, { token })
    expect(codes.body.data.recovery_codes).toHaveLength(10)
  })

  test('a passkey without user verification isn’t sufficient to sign in', async ({ server }) => {
    const { authenticator } = await withPasskey(
      server,
      new TestAuthenticator({ isUserVerified: false }),
    )
    expect((await signInWith(server, authenticator)).body.code).toBe('wrong_passkey')
  })

  test('an unknown or removed passkey, or one on another origin, can’t sign in', async ({
    server,
  }) => {
    const { authenticator, added, post } = await withPasskey(server)
    expect((await signInWith(server, new TestAuthenticator())).body).toMatchObject({
      status: 422,
      code: 'wrong_passkey',
    })
    const { origin } = authenticator
    authenticator.origin = 'https://evil.example'
    expect((await signInWith(server, authenticator)).body.code).toBe('wrong_passkey')
    authenticator.origin = origin

    const { passkey, recovery_codes: codes } = added.body.data
    const removed = await post(`/v1/user/passkeys/${passkey.id}/remove`, { code: codes[0] })
    expect(removed.status).toBe(200)
    expect((await signInWith(server, authenticator)).body.code).toBe('wrong_passkey')
    const signIn = { username: 'ada@example.com', password: PASSWORD }
    expect((await server.post('/v1/auth', signIn)).status).toBe(200)
  })

  test('a challenge works once, for ten minutes, and not for another purpose', async ({
    server,
  }) => {
    const { authenticator, post } = await withPasskey(server)
    const { attempt, options } = (await server.post('/v1/passkey/options')).body.data
    const request = { attempt, response: authenticator.get(options) }
    expect((await post('/v1/prove/passkey', request)).body.code).toBe('code_expired')
    expect((await server.post('/v1/passkey/sign-in', request)).status).toBe(200)
    expect((await server.post('/v1/passkey/sign-in', request)).body.code).toBe('code_expired')

    const late = (await server.post('/v1/passkey/options')).body.data
    server.clock.advance(PASSKEY_ATTEMPT_SECONDS)
    const response = authenticator.get(late.options)
    const refused = await server.post('/v1/passkey/sign-in', { attempt: late.attempt, response })
    expect(refused.body.code).toBe('code_expired')
  })

  test('a challenge only accepts the response that was signed for it', async ({ server }) => {
    const { authenticator } = await withPasskey(server)
    const first = (await server.post('/v1/passkey/options')).body.data
    const second = (await server.post('/v1/passkey/options')).body.data
    const response = authenticator.get(first.options)
    const crossed = await server.post('/v1/passkey/sign-in', { attempt: second.attempt, response })
    expect(crossed.body.code).toBe('wrong_passkey')
  })

  test('a signature counter that doesn’t grow is refused and audited', async ({ server }) => {
    const { authenticator } = await withPasskey(server)
    authenticator.counter = 5
    expect((await signInWith(server, authenticator)).status).toBe(200)
    authenticator.counter = 5
    expect((await signInWith(server, authenticator)).body.code).toBe('wrong_passkey')
    const failed = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'PASSKEY_FAIL'))
    expect(failed).toHaveLength(1)
  })
})

describe('a passkey as the second factor', () => {
  test('after the password, a session waits for the passkey, and only for the account’s own', async ({
    server,
  }) => {
    const authenticator = new TestAuthenticator({ isUserVerified: false })
    await withPasskey(server, authenticator)
    const signIn = { username: 'ada@example.com', password: PASSWORD }
    expect((await server.post('/v1/auth', signIn)).body.data.methods).toEqual([
      'passkey',
      'recovery_code',
    ])
    const deferred = await server.post('/v1/auth', { ...signIn, defer_code: true })
    const token = deferred.body.user_token
    expect(deferred.headers.get('set-cookie')).toBeNull()
    const post: Post = (path, body) => server.post(path, body, { token })
    expect((await stateOfPending(server, token)).code).toBe('second_factor_pending')

    const eve = await server.signUp('eve@example.com')
    const foreign = new TestAuthenticator()
    await addWith(eve.post, foreign)
    expect((await proveWith(post, foreign)).body.code).toBe('wrong_passkey')

    const proved = await proveWith(post, authenticator)
    expect(proved.status).toBe(200)
    expect(proved.headers.get('set-cookie')).toMatch(/Device/)
    expect(await stateOf(server, proved.body.user_token)).toMatchObject({ passkeys: [{}] })
    expect((await server.auditKinds()).at(-1)).toBe('SIGN_IN')
  })

  test('a wrong password creates no pending session', async ({ server }) => {
    await withPasskey(server)
    const wrong = { username: 'ada@example.com', password: 'no', defer_code: true }
    expect((await server.post('/v1/auth', wrong)).body.code).toBe('wrong_credentials')
  })
})

const stateOfPending = async (server: TestServer, token: string) =>
  (await server.get('/v1/user/second-factor', { token })).body

describe('the passkeys of an account', () => {
  test('a passkey is renamed and removed by its owner only', async ({ server }) => {
    const { authenticator, added, post } = await withPasskey(server)
    const { id } = added.body.data.passkey
    const eve = await server.signUp('eve@example.com')
    for (const path of [`/v1/user/passkeys/${id}`, `/v1/user/passkeys/${id}/remove`]) {
      expect((await eve.post(path, { name: 'Mine' })).body.code).toBe('not_found')
    }
    expect((await post(`/v1/user/passkeys/${id}`, { name: 'Key ring' })).body.data.name).toBe(
      'Key ring',
    )
    await post(`/v1/user/passkeys/${id}`, { name: 'Key ring' })
    const renames = await server.db
      .select({ detail: auditEvents.detail, changes: auditEvents.changes })
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'PASSKEY_RENAME'))
    expect(renames).toEqual([{ detail: { passkey_id: id, changed: 'name' }, changes: null }])
    const proved = await proveWith(post, authenticator)
    const { user_token: token } = proved.body
    const removed = await server.post(`/v1/user/passkeys/${id}/remove`, {}, { token })
    expect(removed.status).toBe(200)
    const audited = await server.db.select().from(auditEvents).orderBy(auditEvents.id)
    expect(
      audited.filter(({ detail }) => detail?.['passkey_id'] === id).map(({ kind }) => kind),
    ).toEqual(['PASSKEY_ADD', 'PASSKEY_RENAME', 'PROOF', 'PASSKEY_REMOVE'])
    expect(JSON.stringify(audited)).not.toMatch(/Phone|Key ring/)
    const mail = await server.readMail('ada@example.com')
    expect(mail.text).toContain('Key ring')
    expect(await stateOf(server, removed.body.user_token)).toMatchObject({
      passkeys: [],
      recovery_codes_left: 0,
    })
  })

  test('the only way to sign in can’t be removed', async ({ server }) => {
    const { authenticator, added, post } = await withPasskey(server)
    await server.db.update(accounts).set({ passwordHash: null })
    const proved = await proveWith(post, authenticator)
    const { user_token: token } = proved.body
    const path = `/v1/user/passkeys/${added.body.data.passkey.id}/remove`
    expect((await server.post(path, {}, { token })).body.code).toBe('not_allowed')
    expect((await signInWith(server, authenticator)).status).toBe(200)
  })
})
