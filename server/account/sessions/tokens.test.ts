import { expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import type { Credentials } from '../../../contract/common.ts'
import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { accounts, sessions } from '../schema.ts'
import { REPLACED_TOKEN_GRACE_SECONDS } from './limits.ts'
import { authenticate, renewSession } from './service.ts'

test('each sign-in creates two new tokens of 256 random bits', async ({ server }) => {
  const { email } = await server.signUp('ada@example.com')
  const signIn = async () =>
    (await server.post('/v1/auth', { username: email, password: PASSWORD })).body
  const [first, second] = [await signIn(), await signIn()]
  const tokens: string[] = [first.token, first.user_token, second.token, second.user_token]
  expect(new Set(tokens.map((token) => token.split('_').at(-1))).size).toBe(4)
  for (const token of tokens) expect(token).toMatch(/^parapet_(access|user)_[\w-]{43}$/)
})

/** A browser with both tokens. */
async function signInBrowser(server: TestServer) {
  const { email } = await server.signUp('ada@example.com')
  const { body } = await server.post('/v1/auth', { username: email, password: PASSWORD })
  return body as Credentials
}

/** The server's responses to both tokens: the one in the header, and the one in the cookie of downloads. */
async function statusesOf(server: TestServer, { token, user_token: userToken }: Credentials) {
  const responses = [
    await server.get('/v1/user', { token: userToken }),
    await server.get('/v1/attacks/export?format=csv', {
      headers: { cookie: `${SESSION_COOKIE}=${token}` },
    }),
  ]
  return responses.map(({ status }) => status)
}

const prove = async (server: TestServer, { user_token: token }: Credentials) =>
  (await server.post('/v1/prove', { password: PASSWORD }, { token })).body

test('re-authentication replaces both tokens, and the previous ones work for 30 more seconds', async ({
  server,
}) => {
  const before = await signInBrowser(server)
  const after = await prove(server, before)
  expect(after).toMatchObject({
    token: expect.stringMatching(/^parapet_access_[\w-]{43}$/),
    user_token: expect.stringMatching(/^parapet_user_[\w-]{43}$/),
  })
  expect(await statusesOf(server, after)).toEqual([200, 200])

  server.clock.advance(REPLACED_TOKEN_GRACE_SECONDS - 1)
  expect(await statusesOf(server, before)).toEqual([200, 200])
  server.clock.advance(1)
  expect(await statusesOf(server, before)).toEqual([401, 401])
  expect(await statusesOf(server, after)).toEqual([200, 200])
})

test('re-authentication keeps the session, however often its tokens are replaced', async ({
  server,
}) => {
  const first = await signInBrowser(server)
  const sessionIds = async () =>
    (await server.db.select().from(sessions)).map(({ id }) => id).toSorted()
  const ids = await sessionIds()
  const second = await prove(server, first)
  const third = await prove(server, second)
  expect(await sessionIds()).toEqual(ids)
  expect(await statusesOf(server, first)).toEqual([401, 401])
  expect(await statusesOf(server, second)).toEqual([200, 200])
  expect(await statusesOf(server, third)).toEqual([200, 200])
})

test('two re-authentications with the same token leave one valid pair of tokens', async ({
  server,
}) => {
  const before = await signInBrowser(server)
  const { session } = await authenticate(server, before.user_token)
  const renewals = await Promise.all([renewSession(server, session), renewSession(server, session)])
  const [after, ...others] = renewals.filter((credentials) => credentials !== undefined)
  expect(others).toEqual([])

  server.clock.advance(PROOF_LIFE_SECONDS + 1)
  expect(await statusesOf(server, before)).toEqual([401, 401])
  expect(await statusesOf(server, after as Credentials)).toEqual([200, 200])
})

test('a token in its grace period still re-authenticates, but gets no new tokens', async ({
  server,
}) => {
  const before = await signInBrowser(server)
  server.clock.advance(PROOF_LIFE_SECONDS + 1)
  const after = await prove(server, before)
  await server.db.update(sessions).set({ provedAt: null })
  expect(await prove(server, before)).toEqual({ status: 200, message: 'Identity confirmed.' })

  const { session } = await authenticate(server, after.user_token)
  expect(session.provedAt).toEqual(server.clock.now())
  server.clock.advance(REPLACED_TOKEN_GRACE_SECONDS)
  expect(await statusesOf(server, before)).toEqual([401, 401])
  expect(await statusesOf(server, after)).toEqual([200, 200])
})

test('the code after a social sign-in replaces both tokens; verifying the email does not', async ({
  server,
}) => {
  const { body: before } = await server.post('/v1/register', {
    username: 'ada@example.com',
    password: PASSWORD,
    confirm_password: PASSWORD,
  })
  const enterCode = async () => {
    const otp = await server.readCode('ada@example.com')
    return (await server.post('/v1/verify-otp', { otp }, { token: before.user_token })).body
  }
  expect(Object.keys(await enterCode())).toEqual(['status', 'message'])

  await server.db.update(accounts).set({ mailedCodeEnabled: true })
  await server.db.update(sessions).set({ secondFactorPending: true })
  await server.post('/v1/resend-otp', undefined, { token: before.user_token })
  const after = await enterCode()
  server.clock.advance(REPLACED_TOKEN_GRACE_SECONDS)
  expect(await statusesOf(server, before)).toEqual([401, 401])
  expect(await statusesOf(server, after)).toEqual([200, 200])
})
