import { HOTP, Secret } from 'otpauth'
import { describe, expect } from 'vitest'

import { accountLimits } from './account/limits.ts'
import { sessions } from './account/schema.ts'
import { timeStep } from './account/second-factor/authenticator.ts'
import { SESSION_IDLE_SECONDS } from './account/sessions/limits.ts'
import { HOUR_SECONDS, secondsAfter } from './platform/clock.ts'
import { queueMail } from './platform/mail/outbox.ts'
import { devMails } from './platform/mail/schema.ts'
import { PASSWORD, type TestServer } from './testing/test-server.ts'
import { test } from './testing/test.ts'

const email = 'ada@example.com'
const JUMP_SECONDS = 6 * HOUR_SECONDS
const ahead = (server: TestServer) => server.clock.advance(JUMP_SECONDS)
const back = (server: TestServer) => server.clock.advance(-JUMP_SECONDS)

describe('clock set back six hours', () => {
  test('with the clock set back six hours, no one is locked out for longer than a limit’s window', async ({
    server,
  }) => {
    const { max, windowSeconds } = accountLimits.checkEmailByAddress
    const ask = () => server.post('/v1/check-email', { username: email })
    for (let attempt = 0; attempt < max; attempt += 1) await ask()
    back(server)
    expect((await ask()).body).toMatchObject({ status: 429, retry_after: windowSeconds })
    server.clock.advance(windowSeconds - 1)
    expect((await ask()).status).toBe(429)
    server.clock.advance(1)
    expect((await ask()).status).toBe(200)
  })

  test('with the clock set back six hours, no code lasts for hours, and a new one can be sent immediately', async ({
    server,
  }) => {
    const ada = await server.signUp(email, { isVerified: false })
    await ada.post('/v1/resend-otp')
    const otp = await server.readCode(email)
    back(server)
    expect((await ada.post('/v1/verify-otp', { otp })).body.code).toBe('code_expired')
    expect((await ada.post('/v1/resend-otp')).status).toBe(200)
    const fresh = await server.readCode(email)
    expect((await ada.post('/v1/verify-otp', { otp: fresh })).status).toBe(200)
  })

  test('with the clock set back six hours, no password reset lasts for hours', async ({
    server,
  }) => {
    await server.signUp(email)
    const begin = async () => {
      await server.post('/v1/forgot-password', { email })
      const otp = await server.readCode(email)
      return (await server.post('/v1/verify-reset', { email, otp })).body.data.otp as string
    }
    const finish = async (otp: string) => {
      const password = 'a new long password'
      const body = { email, otp, new_password: password, confirm_new_password: password }
      return (await server.post('/v1/reset-pass', body)).status
    }
    const before = await begin()
    back(server)
    expect(await finish(before)).toBe(422)
    expect(await finish(await begin())).toBe(200)
  })

  test('with the clock set back six hours, no session ends, and each has twelve idle hours from its next use', async ({
    server,
  }) => {
    const ada = await server.join(email)
    back(server)
    expect((await ada.get('/v1/user')).status).toBe(200)
    const [session] = await server.db.select().from(sessions)
    expect(session?.lastSeenAt).toEqual(server.clock.now())
    server.clock.advance(SESSION_IDLE_SECONDS)
    expect((await ada.get('/v1/user')).body.code).toBe('session_ended')
  })

  test('with the clock set back six hours, no confirmation lasts for hours', async ({ server }) => {
    const ada = await server.signUp(email)
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    back(server)
    expect((await ada.post(`/v1/domain/${id}/remove`)).body.code).toBe('proof_required')
    expect((await ada.post('/v1/prove', { password: PASSWORD })).status).toBe(200)
    expect((await ada.post(`/v1/domain/${id}/remove`)).status).toBe(200)
  })

  test('with the clock set back six hours, no email stays in the outbox', async ({ server }) => {
    await queueMail(server, { to: email, mail: { subject: 'Hello', text: '', html: '' } })
    back(server)
    expect((await server.readMail(email)).sentAt).toEqual(server.clock.now())
    expect(await server.db.select().from(devMails)).toHaveLength(1)
  })

  test('with the clock set back six hours, authenticator apps still work', async ({ server }) => {
    const ada = await server.signUp(email)
    const { secret } = (await ada.post('/v1/user/authenticator', { password: PASSWORD })).body.data
    const codeNow = () =>
      HOTP.generate({
        secret: Secret.fromBase32(secret),
        counter: timeStep(server.clock.now()),
        digits: 6,
      })
    await ada.post('/v1/user/authenticator/confirm', { code: codeNow() })
    back(server)
    const body = { username: email, password: PASSWORD, code: codeNow() }
    expect((await server.post('/v1/auth', body)).status).toBe(200)
    expect((await server.post('/v1/auth', body)).body.code).toBe('wrong_code')
  })
})

describe('clock set ahead six hours', () => {
  test('with the clock set ahead six hours, daily limits are kept and short windows end', async ({
    server,
  }) => {
    const { max } = accountLimits.checkEmailByAddress
    const ask = () => server.post('/v1/check-email', { username: email })
    for (let attempt = 0; attempt <= max; attempt += 1) await ask()
    const ada = await server.signUp('eve@example.com', { isVerified: false })
    for (let n = 0; n < 5; n += 1) {
      await ada.post('/v1/resend-otp')
      server.clock.advance(60)
    }
    ahead(server)
    expect((await ask()).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await ada.post('/v1/resend-otp')).status)
      server.clock.advance(60)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('with the clock set ahead six hours, codes expire, active sessions continue, and correcting the clock restores everything', async ({
    server,
  }) => {
    const ada = await server.signUp(email, { isVerified: false })
    const otp = await server.readCode(email)
    ahead(server)
    expect((await ada.get('/v1/user')).status).toBe(200)
    expect((await ada.post('/v1/verify-otp', { otp })).body.code).toBe('code_expired')
    expect((await ada.post('/v1/resend-otp')).status).toBe(200)
    back(server)
    expect((await ada.get('/v1/user')).status).toBe(200)
    expect((await ada.post('/v1/resend-otp')).status).toBe(200)
    const fresh = await server.readCode(email)
    expect((await ada.post('/v1/verify-otp', { otp: fresh })).status).toBe(200)
  })
})

test('clocks of replicas that differ by less than a minute are not a jump', async ({ server }) => {
  const ada = await server.signUp(email, { isVerified: false })
  const otp = await server.readCode(email)
  server.clock.advance(-59)
  const [before] = await server.db.select().from(sessions)
  expect((await ada.post('/v1/verify-otp', { otp })).status).toBe(200)
  const [after] = await server.db.select().from(sessions)
  expect(after?.lastSeenAt).toEqual(before?.lastSeenAt)
  expect(before?.lastSeenAt).toEqual(secondsAfter(server.clock.now(), 59))
})
