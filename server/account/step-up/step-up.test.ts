import { eq } from 'drizzle-orm'
import { HOTP, Secret } from 'otpauth'
import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS, sendProofCodeResponse } from '../../../contract/account/step-up.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { PASSWORD, type TestPerson, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { accountLimits } from '../limits.ts'
import { accounts, sessions } from '../schema.ts'
import { timeStep } from '../second-factor/authenticator.ts'

const addWebsite = async (person: TestPerson): Promise<string> =>
  (await person.post('/v1/domain', { name: 'example.com' })).body.data.id

const remove = (person: TestPerson, id: string) => person.post(`/v1/domain/${id}/remove`)

/** Someone who registered by social sign-in and has not set a password. */
async function withoutPassword(server: TestServer) {
  const ada = await server.signUp('ada@example.com')
  await server.db.update(accounts).set({ passwordHash: null })
  return ada
}

describe('destructive actions', () => {
  test('a destructive action requires confirmation ten minutes after sign-in, and is then allowed', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const id = await addWebsite(ada)
    server.clock.advance(PROOF_LIFE_SECONDS)
    expect((await remove(ada, id)).status).toBe(200)
    await ada.post(`/v1/domain/${id}/restore`)

    server.clock.advance(1)
    expect((await remove(ada, id)).body).toMatchObject({ status: 403, code: 'proof_required' })
    expect((await ada.get(`/v1/domain/${id}`)).body.data.state).toBe('draft')
    expect((await ada.post('/v1/prove', { password: PASSWORD })).status).toBe(200)
    expect((await remove(ada, id)).status).toBe(200)
  })

  test('each session requires its own confirmation, and a sign-in counts as one', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const id = await addWebsite(ada)
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    const laptop = await ada.signIn()
    await laptop.post('/v1/prove', { password: PASSWORD })
    expect((await remove(ada, id)).body.code).toBe('proof_required')
    expect((await remove(await ada.signIn(), id)).status).toBe(200)
  })

  test('confirmation is required before the response reveals whether the resource exists', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await remove(ada, 'no-id')).body.code).toBe('proof_required')
  })
})

describe('confirmation by password', () => {
  test('confirmation by password is rejected when it is wrong, missing, or has failed ten times', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const id = await addWebsite(ada)
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await ada.post('/v1/prove', { code: '123456' })).body).toMatchObject({
      status: 422,
      message: 'Enter your password.',
      errors: [{ path: 'password' }],
    })
    const wrong = () => ada.post('/v1/prove', { password: 'a wrong one' })
    expect((await wrong()).body).toMatchObject({ status: 422, code: 'wrong_credentials' })
    for (let tries = 1; tries < accountLimits.passwordProofBySession.max; tries += 1) await wrong()
    const refused = await ada.post('/v1/prove', { password: PASSWORD })
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_attempts' })
    expect((await remove(ada, id)).body.code).toBe('proof_required')
  })

  test('confirmation by password is recorded in the audit log, without the password', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    await ada.post('/v1/prove', { password: 'a wrong one' })
    await ada.post('/v1/prove', { password: PASSWORD })
    expect((await server.auditKinds()).slice(-2)).toEqual(['PROOF_FAIL', 'PROOF'])
    const [row] = await server.db.select().from(auditEvents).where(eq(auditEvents.kind, 'PROOF'))
    expect(row?.detail).toEqual({ method: 'password' })
  })

  test('confirmation by password sends no code', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const refused = await ada.post('/v1/prove/send-code')
    expect(refused.body).toMatchObject({ status: 422, code: 'invalid_request' })
    expect(await server.readMails('ada@example.com')).toHaveLength(1)
  })
})

test('an account with an app and no password confirms with the app’s code, once', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  const codeNow = (secret: string) =>
    HOTP.generate({
      secret: Secret.fromBase32(secret),
      counter: timeStep(server.clock.now()),
      digits: 6,
    })
  const begun = await ada.post('/v1/user/authenticator', { password: PASSWORD })
  const { secret } = begun.body.data
  const confirmed = await ada.post('/v1/user/authenticator/confirm', { code: codeNow(secret) })
  await server.db.update(accounts).set({ passwordHash: null })
  server.clock.advance(PROOF_LIFE_SECONDS + 1)
  const token = confirmed.body.user_token

  expect((await server.get('/v1/user', { token })).body.data.proves_with).toBe('authenticator')
  const prove = (code: string) => server.post('/v1/prove', { code }, { token })
  expect((await prove('000000')).body).toMatchObject({ status: 422, code: 'wrong_code' })
  expect((await prove(codeNow(secret))).status).toBe(200)
  expect((await prove(codeNow(secret))).body.code).toBe('wrong_code')
})

test('the second factor of a sign-in counts as a confirmation', async ({ server }) => {
  const ada = await server.signUp('ada@example.com')
  const id = await addWebsite(ada)
  await server.db.update(accounts).set({ mailedCodeEnabled: true })
  await server.db.update(sessions).set({ secondFactorPending: true })
  server.clock.advance(PROOF_LIFE_SECONDS + 1)
  await ada.post('/v1/resend-otp')
  await ada.post('/v1/verify-otp', { otp: await server.readCode('ada@example.com') })
  expect((await remove(ada, id)).status).toBe(200)
})

describe('account without password and app', () => {
  test('an account without password and app needs a confirmation to set its first password', async ({
    server,
  }) => {
    const ada = await withoutPassword(server)
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    const password = 'nine lanterns by the gate'
    const set = () =>
      ada.post('/v1/register', { username: ada.email, password, confirm_password: password })
    expect((await set()).body).toMatchObject({ status: 403, code: 'proof_required' })
    await ada.post('/v1/prove/send-code')
    await ada.post('/v1/prove', { code: await server.readCode(ada.email) })
    expect((await set()).status).toBe(200)
  })

  test('an account without password and app confirms with an emailed code, once', async ({
    server,
  }) => {
    const ada = await withoutPassword(server)
    const id = await addWebsite(ada)
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await ada.get('/v1/user')).body.data.proves_with).toBe('mailed_code')
    expect((await ada.post('/v1/prove', { password: PASSWORD })).body).toMatchObject({
      status: 422,
      message: 'Enter your one-time code.',
      errors: [{ path: 'code' }],
    })

    await ada.post('/v1/prove/send-code')
    const code = await server.readCode('ada@example.com')
    const wrong = await ada.post('/v1/prove', { code: code === '000000' ? '000001' : '000000' })
    expect(wrong.body).toMatchObject({ status: 422, code: 'wrong_code' })
    expect((await ada.post('/v1/prove', { code: ` ${code}` })).status).toBe(200)
    expect((await ada.post('/v1/prove', { code })).body.code).toBe('code_expired')
    expect((await remove(ada, id)).status).toBe(200)
  })

  test('an account without password and app gets one code a minute, which works until the next', async ({
    server,
  }) => {
    const ada = await withoutPassword(server)
    const waitSeconds = async () =>
      sendProofCodeResponse.parse((await ada.post('/v1/prove/send-code')).body).data.wait_seconds
    expect(await waitSeconds()).toBe(60)
    server.clock.advance(20)
    expect(await waitSeconds()).toBe(40)
    expect(await server.readMails('ada@example.com')).toHaveLength(2)
    expect(
      (await ada.post('/v1/prove', { code: await server.readCode('ada@example.com') })).status,
    ).toBe(200)
  })
})

test.for(['/v1/prove', '/v1/prove/send-code'])(
  '%s requires a session',
  async (path, { server }) => {
    expect((await server.post(path, {})).body.code).toBe('missing_token')
  },
)
