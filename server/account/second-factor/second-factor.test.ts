import { HOTP, Secret } from 'otpauth'
import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { accounts, recoveryCodes } from '../schema.ts'
import { REPLACED_TOKEN_GRACE_SECONDS } from '../sessions/limits.ts'
import { timeStep } from './authenticator.ts'

const credentials = (code?: string) => ({
  username: 'ada@example.com',
  password: PASSWORD,
  ...(code && { code }),
})

const codeAt = (secret: string, step: number) =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: 6 })
const codeNow = (server: TestServer, secret: string) => codeAt(secret, timeStep(server.clock.now()))

/** An account with an authenticator app, a minute after it was set up. */
async function withAuthenticator(server: TestServer) {
  const ada = await server.signUp('ada@example.com')
  const begun = await ada.post('/v1/user/authenticator', { password: PASSWORD })
  const secret: string = begun.body.data.secret
  const confirmed = await ada.post('/v1/user/authenticator/confirm', {
    code: codeNow(server, secret),
  })
  server.clock.advance(60)
  return {
    ada,
    secret,
    begun,
    confirmed,
    recovery: confirmed.body.data.recovery_codes as string[],
    token: confirmed.body.user_token as string,
  }
}

describe('an authenticator app', () => {
  test('an authenticator app is set up with a code, and returns ten recovery codes', async ({
    server,
  }) => {
    const { begun, confirmed, recovery } = await withAuthenticator(server)
    expect(begun.body.data.otpauth_url).toMatch(
      /^otpauth:\/\/totp\/Parapet:ada%40example\.com\?.*secret=[A-Z2-7]{32}/,
    )
    expect(confirmed.status).toBe(200)
    expect(new Set(recovery).size).toBe(10)
    expect(recovery[0]).toMatch(/^([0-9A-Z]{6}-){3}[0-9A-Z]{6}$/)
    const [account] = await server.db.select().from(accounts)
    const [stored] = await server.db.select().from(recoveryCodes)
    expect(account?.authenticatorSecret?.toString('latin1')).not.toContain(begun.body.data.secret)
    expect(recovery.map((code) => Buffer.from(code))).not.toContainEqual(stored?.hash)
  })

  test('activating an authenticator app ends every other session and renews the current one', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const laptop = await ada.signIn()
    const begun = await ada.post('/v1/user/authenticator', {})
    const code = codeNow(server, begun.body.data.secret)
    const { body } = await ada.post('/v1/user/authenticator/confirm', { code })
    expect((await laptop.get('/v1/user')).body.code).toBe('session_ended')
    server.clock.advance(REPLACED_TOKEN_GRACE_SECONDS + 1)
    expect((await ada.get('/v1/user')).body.code).toBe('session_ended')
    expect((await server.get('/v1/user', { token: body.user_token })).status).toBe(200)
  })

  test('an authenticator app changes nothing before its first code', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    await ada.post('/v1/user/authenticator', { password: PASSWORD })
    const wrong = await ada.post('/v1/user/authenticator/confirm', { code: '000000' })
    expect(wrong.body).toMatchObject({ status: 422, code: 'wrong_code' })
    expect((await server.post('/v1/auth', credentials())).status).toBe(200)
  })

  test('an authenticator app can’t be set up without re-authentication or a verified email address', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    const late = await ada.post('/v1/user/authenticator', {})
    expect(late.body).toMatchObject({ status: 403, code: 'proof_required' })
    await ada.post('/v1/prove', { password: PASSWORD })
    expect((await ada.post('/v1/user/authenticator', {})).status).toBe(200)
    const eve = await server.signUp('eve@example.com', { isVerified: false })
    const unverified = await eve.post('/v1/user/authenticator', {})
    expect(unverified.body.code).toBe('email_not_verified')
  })

  test('the app’s code is requested with 409 after the correct password, and only then', async ({
    server,
  }) => {
    await withAuthenticator(server)
    const asked = await server.post('/v1/auth', credentials())
    expect(asked.body).toEqual({
      status: 409,
      code: 'second_factor_required',
      message: 'Enter the code from your authenticator app, or one of your recovery codes.',
      data: { methods: ['authenticator', 'recovery_code'] },
      request_id: expect.any(String),
    })
    const wrong = await server.post('/v1/auth', { ...credentials(), password: 'wrong' })
    expect(wrong.body).toMatchObject({ status: 401, code: 'wrong_credentials' })
  })

  test('sign-in accepts the app’s current code and the previous one, with or without spaces', async ({
    server,
  }) => {
    const { secret } = await withAuthenticator(server)
    const code = codeNow(server, secret)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await server.post('/v1/auth', credentials(spaced))).status).toBe(200)
    server.clock.advance(60)
    const before = codeAt(secret, timeStep(server.clock.now()) - 1)
    expect((await server.post('/v1/auth', credentials(before))).status).toBe(200)
    server.clock.advance(90)
    for (const distance of [-2, 1]) {
      const far = codeAt(secret, timeStep(server.clock.now()) + distance)
      expect((await server.post('/v1/auth', credentials(far))).status).toBe(401)
    }
  })

  test('the app’s code is accepted only once, even concurrently', async ({ server }) => {
    const { secret } = await withAuthenticator(server)
    const code = codeNow(server, secret)
    const responses = await Promise.all([
      server.post('/v1/auth', credentials(code)),
      server.post('/v1/auth', credentials(code)),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await server.post('/v1/auth', credentials(code))).body).toMatchObject({
      status: 401,
      code: 'wrong_code',
      errors: [{ path: 'code' }],
    })
  })

  test('five wrong app codes block further codes, but not the password step', async ({
    server,
  }) => {
    const { secret } = await withAuthenticator(server)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await server.post('/v1/auth', credentials('000000'))).status).toBe(401)
    }
    const right = await server.post('/v1/auth', credentials(codeNow(server, secret)))
    expect(right.body).toMatchObject({ status: 429, retry_after: 900 })
    expect((await server.post('/v1/auth', credentials())).status).toBe(409)
    server.clock.advance(15 * 60)
    const later = await server.post('/v1/auth', credentials(codeNow(server, secret)))
    expect(later.status).toBe(200)
  })

  test('the authenticator app remains active after a password reset', async ({ server }) => {
    const { ada } = await withAuthenticator(server)
    await ada.resetPassword('a new long password')
    const response = await server.post('/v1/auth', {
      username: ada.email,
      password: 'a new long password',
    })
    expect(response.status).toBe(409)
  })
})

describe('a change of the second factor', () => {
  const enrol = (server: TestServer, token: string, changes: object = {}) =>
    server.post('/v1/user/authenticator', { password: PASSWORD, ...changes }, { token })

  test('replacing the app requires a code from the current one before a new secret is created', async ({
    server,
  }) => {
    const { secret, token } = await withAuthenticator(server)
    const asked = await enrol(server, token)
    expect(asked.body).toEqual({
      status: 409,
      code: 'second_factor_required',
      message: 'Enter the code from your authenticator app, or one of your recovery codes.',
      data: { methods: ['authenticator', 'recovery_code'] },
      request_id: expect.any(String),
    })
    const wrong = await enrol(server, token, { code: '000000' })
    expect(wrong.body).toMatchObject({ status: 422, code: 'wrong_code' })
    const [account] = await server.db.select().from(accounts)
    expect(account?.pendingAuthenticatorSecret).toBeNull()

    const right = await enrol(server, token, { code: codeNow(server, secret) })
    expect(right.status).toBe(200)
    const confirmed = await server.post(
      '/v1/user/authenticator/confirm',
      { code: codeNow(server, right.body.data.secret) },
      { token },
    )
    expect(confirmed.status).toBe(200)
    const mail = await server.readMail('ada@example.com')
    expect(mail.subject).toBe('Your Parapet authenticator app was replaced')
    const events = await server.db.select().from(auditEvents).orderBy(auditEvents.id)
    const enabled = events.filter(({ kind }) => kind === 'AUTH_2FA_ENABLE')
    expect(enabled.map(({ detail }) => detail?.['is_replacement'])).toEqual([false, true])
  })

  test('replacing the app accepts a recovery code once', async ({ server }) => {
    const { recovery, token } = await withAuthenticator(server)
    expect((await enrol(server, token, { code: recovery[0] })).status).toBe(200)
    expect((await enrol(server, token, { code: recovery[0] })).body.code).toBe('wrong_code')
  })

  test('replacing the app neither accepts nor sends an emailed code', async ({ server }) => {
    const { secret, token } = await withAuthenticator(server)
    const turnedOn = await server.post(
      '/v1/user/mailed-code',
      { password: PASSWORD, enabled: true, code: codeNow(server, secret) },
      { token },
    )
    expect(turnedOn.status).toBe(200)
    const renewed = turnedOn.body.user_token as string
    expect((await enrol(server, renewed)).body.data).toEqual({
      methods: ['authenticator', 'recovery_code'],
    })
    await server.post('/v1/auth', credentials())
    const mailed = await server.readCode('ada@example.com')
    expect((await enrol(server, renewed, { code: mailed })).body.code).toBe('wrong_code')
    const off = { password: PASSWORD, enabled: false, code: mailed }
    const refused = await server.post('/v1/user/mailed-code', off, { token: renewed })
    expect(refused.body.code).toBe('wrong_code')
  })

  test('replacing the app is rejected after five wrong codes', async ({ server }) => {
    const { secret, token } = await withAuthenticator(server)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await enrol(server, token, { code: '000000' })).status).toBe(422)
    }
    const right = await enrol(server, token, { code: codeNow(server, secret) })
    expect(right.body.code).toBe('too_many_attempts')
  })

  test('turning the app off requires its code, ends other sessions, and invalidates the recovery codes', async ({
    server,
  }) => {
    const { secret, token, recovery } = await withAuthenticator(server)
    const laptop = await server.post('/v1/auth', credentials(recovery[0]))
    const remove = (body: object) => server.post('/v1/user/authenticator/remove', body, { token })
    expect((await remove({})).body.code).toBe('second_factor_required')
    const removed = await remove({ code: codeNow(server, secret) })
    expect(removed.status).toBe(200)
    const ended = await server.get('/v1/user', { token: laptop.body.user_token })
    expect(ended.body.code).toBe('session_ended')
    expect((await server.post('/v1/auth', credentials())).status).toBe(200)
    expect(await server.db.select().from(recoveryCodes)).toHaveLength(0)
    const mail = await server.readMail('ada@example.com')
    expect(mail.subject).toBe('The authenticator app was removed from your Parapet account')
    expect(await server.auditKinds()).toContain('AUTH_2FA_DISABLE')
  })
})

describe('a recovery code', () => {
  test('recovery codes are replaced with a code, are counted, and need a factor to recover from', async ({
    server,
  }) => {
    const { recovery, secret, token } = await withAuthenticator(server)
    await server.post('/v1/auth', credentials(recovery[0]))
    const state = () => server.get('/v1/user/second-factor', { token })
    expect((await state()).body.data).toEqual({
      authenticator: true,
      mailed_code: false,
      passkeys: [],
      recovery_codes_left: 9,
    })
    const code = codeNow(server, secret)
    const renewed = await server.post('/v1/user/recovery-codes', { code }, { token })
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    expect((await state()).body.data.recovery_codes_left).toBe(10)
    expect((await server.post('/v1/auth', credentials(recovery[1]))).body.code).toBe('wrong_code')
    expect((await server.readMail('ada@example.com')).subject).toBe(
      'Your Parapet recovery codes were replaced',
    )
    const eve = await server.signUp('eve@example.com')
    expect((await eve.post('/v1/user/recovery-codes', {})).body.code).toBe('not_allowed')
  })

  test('a recovery code works once, in any case, with or without the hyphen', async ({
    server,
  }) => {
    const { recovery } = await withAuthenticator(server)
    const [first = '', second = ''] = recovery
    const typed = first.replace('-', '').toLowerCase()
    expect((await server.post('/v1/auth', credentials(typed))).status).toBe(200)
    expect((await server.post('/v1/auth', credentials(first))).body.code).toBe('wrong_code')
    expect((await server.post('/v1/auth', credentials(second))).status).toBe(200)
    expect(
      (await server.auditKinds()).filter((kind) => kind === 'RECOVERY_CODE_USED'),
    ).toHaveLength(2)
  })

  test('recovery codes become invalid when the app is replaced', async ({ server }) => {
    const { recovery, secret, token } = await withAuthenticator(server)
    const present = { password: PASSWORD, code: codeNow(server, secret) }
    const begun = await server.post('/v1/user/authenticator', present, { token })
    const code = codeNow(server, begun.body.data.secret)
    await server.post('/v1/user/authenticator/confirm', { code }, { token })
    expect((await server.post('/v1/auth', credentials(recovery[0]))).body.code).toBe('wrong_code')
  })
})

describe('an emailed sign-in code', () => {
  const turnOn = async (server: TestServer) => {
    const ada = await server.signUp('ada@example.com')
    const response = await ada.post('/v1/user/mailed-code', { password: PASSWORD, enabled: true })
    expect(response.status).toBe(200)
    return { ada, token: response.body.user_token as string }
  }

  test('the emailed sign-in code is sent with the 409, to a partly hidden address, and works once', async ({
    server,
  }) => {
    const { ada } = await turnOn(server)
    const asked = await server.post('/v1/auth', credentials())
    expect(asked.body).toMatchObject({
      status: 409,
      data: { methods: ['mailed_code'], sent_to: 'a••@example.com' },
    })
    const mail = await server.readMail(ada.email)
    expect(mail.subject).toMatch(/^\d{6} is your Parapet sign-in code$/)
    const code = await server.readCode(ada.email)
    expect((await server.post('/v1/auth', credentials(code))).status).toBe(200)
    expect((await server.post('/v1/auth', credentials(code))).body.code).toBe('wrong_code')
  })

  test('the emailed sign-in code is sent at most once a minute, and the previous one keeps working', async ({
    server,
  }) => {
    const { ada } = await turnOn(server)
    await server.post('/v1/auth', credentials())
    const code = await server.readCode(ada.email)
    server.clock.advance(59)
    await server.post('/v1/auth', credentials())
    const mails = await server.readMails(ada.email)
    expect(mails.filter(({ subject }) => subject.includes('sign-in code'))).toHaveLength(1)
    expect((await server.post('/v1/auth', credentials(code))).status).toBe(200)
  })

  test('the 409 contains no address once the hourly email limit is reached', async ({ server }) => {
    const { ada } = await turnOn(server)
    for (let sent = 0; sent < 5; sent += 1) {
      const asked = await server.post('/v1/auth', credentials())
      expect(asked.body.data.sent_to).toBe('a••@example.com')
      server.clock.advance(61)
    }
    const before = (await server.readMails(ada.email)).length
    const refused = await server.post('/v1/auth', credentials())
    expect(refused.body).toMatchObject({ status: 409, data: { methods: ['mailed_code'] } })
    expect(refused.body.message).toMatch(/^We have sent too many emails/)
    expect(refused.body.data).not.toHaveProperty('sent_to')
    expect(await server.readMails(ada.email)).toHaveLength(before)
  })

  test('the emailed sign-in code is not sent before the password is correct', async ({
    server,
  }) => {
    const { ada } = await turnOn(server)
    const before = (await server.readMails(ada.email)).length
    await server.post('/v1/auth', { ...credentials(), password: 'wrong' })
    expect(await server.readMails(ada.email)).toHaveLength(before)
  })

  test('emailed sign-in codes are turned off with a code, and the owner is notified', async ({
    server,
  }) => {
    const { ada, token } = await turnOn(server)
    // The clock stands still: emails of one moment may be sent in any order.
    await server.readMails(ada.email)
    const turnOff = (changes: object) =>
      server.post(
        '/v1/user/mailed-code',
        { password: PASSWORD, enabled: false, ...changes },
        { token },
      )
    const asked = await turnOff({})
    expect(asked.body).toMatchObject({
      status: 409,
      code: 'second_factor_required',
      data: { methods: ['mailed_code'], sent_to: 'a••@example.com' },
    })
    const code = await server.readCode(ada.email)
    expect((await turnOff({ code: code === '000000' ? '000001' : '000000' })).status).toBe(422)
    expect((await turnOff({ code })).status).toBe(200)
    const { subject } = await server.readMail(ada.email)
    expect(subject).toBe('Sign-in codes by email were turned off')
    expect((await server.post('/v1/auth', credentials())).status).toBe(200)
  })

  test('an emailed sign-in code doesn’t work for another account', async ({ server }) => {
    await turnOn(server)
    const eve = await server.signUp('eve@example.com')
    await eve.post('/v1/user/mailed-code', { password: PASSWORD, enabled: true })
    await server.post('/v1/auth', { username: eve.email, password: PASSWORD })
    const eves = await server.readCode(eve.email)
    await server.post('/v1/auth', credentials())
    if (eves === (await server.readCode('ada@example.com'))) return
    expect((await server.post('/v1/auth', credentials(eves))).body.code).toBe('wrong_code')
  })
})
