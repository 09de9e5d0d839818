import { HOTP, Secret } from 'otpauth'
import { describe, expect } from 'vitest'

import { DAY_SECONDS } from '../../platform/clock.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { timeStep } from './authenticator.ts'
import { LOST_FACTOR_WAIT_SECONDS, removeLostFactors } from './lost-factor.ts'

const email = 'ada@example.com'
const credentials = { username: email, password: PASSWORD }

async function withLostApp(server: TestServer) {
  const ada = await server.signUp(email)
  const begun = await ada.post('/v1/user/authenticator', {})
  const secret: string = begun.body.data.secret
  const codeNow = () =>
    HOTP.generate({
      secret: Secret.fromBase32(secret),
      counter: timeStep(server.clock.now()),
      digits: 6,
    })
  const confirmed = await ada.post('/v1/user/authenticator/confirm', { code: codeNow() })
  server.clock.advance(60)
  const pending = await server.post('/v1/auth', { ...credentials, defer_code: true })
  const token: string = pending.body.user_token
  const report = () => server.post('/v1/lost-factor', undefined, { token })
  const confirm = (otp: string) => server.post('/v1/lost-factor/confirm', { otp }, { token })
  /** Until the waiting period begins. */
  const lose = async () => {
    await report()
    return confirm(await server.readCode(email))
  }
  return { ada: confirmed.body.user_token as string, codeNow, report, confirm, lose }
}

const subjects = async (server: TestServer) =>
  (await server.readMails(email)).map(({ subject }) => subject)
const waiting = 'Your second factor is about to be removed'

describe('a lost second factor', () => {
  test('three days after the emailed code, codes by email replace the factor, and every session ends', async ({
    server,
  }) => {
    const { ada, lose } = await withLostApp(server)
    const confirmed = await lose()
    expect(confirmed.body.data.ends_at).toBe(
      new Date(server.clock.now().getTime() + LOST_FACTOR_WAIT_SECONDS * 1000).toISOString(),
    )
    for (const day of [1, 2]) {
      server.clock.advance(DAY_SECONDS)
      await removeLostFactors(server)
      await removeLostFactors(server)
      const sent = (await subjects(server)).filter((subject) => subject === waiting)
      expect(sent).toHaveLength(day + 1)
    }
    server.clock.advance(DAY_SECONDS - 1)
    await removeLostFactors(server)
    expect((await server.post('/v1/auth', credentials)).body.data.methods).toContain(
      'authenticator',
    )

    server.clock.advance(1)
    await removeLostFactors(server)
    expect((await subjects(server))[0]).toBe('Your second factor was removed')
    expect((await server.get('/v1/user', { token: ada })).body.code).toBe('session_ended')
    expect((await server.post('/v1/auth', credentials)).body.data.methods).toEqual(['mailed_code'])
    const code = await server.readCode(email)
    expect((await server.post('/v1/auth', { ...credentials, code })).status).toBe(200)
    expect(await server.auditKinds()).toContain('LOST_FACTOR_REMOVE')
  })

  test('signing in with the factor stops the removal, and the owner is notified', async ({
    server,
  }) => {
    const { codeNow, lose } = await withLostApp(server)
    await lose()
    server.clock.advance(DAY_SECONDS)
    expect((await server.post('/v1/auth', { ...credentials, code: codeNow() })).status).toBe(200)
    expect((await subjects(server)).slice(0, 2)).toContain('Your second factor will not be removed')
    server.clock.advance(LOST_FACTOR_WAIT_SECONDS)
    await removeLostFactors(server)
    expect((await server.post('/v1/auth', credentials)).body.data.methods).toContain(
      'authenticator',
    )
  })

  test('the link in each email stops the removal; an altered link does nothing', async ({
    server,
  }) => {
    const { lose } = await withLostApp(server)
    await lose()
    const { text } = await server.readMail(email)
    const token = /\/otp\?keep=(\S+)/.exec(text)?.[1] ?? ''
    const cancel = (given: string) => server.post('/v1/lost-factor/cancel', { token: given })
    expect((await cancel(token.slice(0, -4))).status).toBe(404)
    expect(await server.auditKinds()).not.toContain('LOST_FACTOR_CANCEL')
    expect((await cancel(token)).status).toBe(200)
    expect(await server.auditKinds()).toContain('LOST_FACTOR_CANCEL')
    expect((await cancel(token)).status).toBe(200)
    server.clock.advance(LOST_FACTOR_WAIT_SECONDS)
    await removeLostFactors(server)
    expect(await subjects(server)).not.toContain('Your second factor was removed')
  })

  test('a password reset stops the removal', async ({ server }) => {
    const { lose } = await withLostApp(server)
    await lose()
    await server.post('/v1/forgot-password', { email })
    const otp = await server.readCode(email)
    const trade = await server.post('/v1/verify-reset', { email, otp })
    const password = 'nine lanterns by the gate'
    const reset = await server.post('/v1/reset-pass', {
      email,
      otp: trade.body.data.otp,
      new_password: password,
      confirm_new_password: password,
    })
    expect(reset.status).toBe(200)
    expect(await server.auditKinds()).toContain('LOST_FACTOR_CANCEL')
    server.clock.advance(LOST_FACTOR_WAIT_SECONDS)
    await removeLostFactors(server)
    expect(await server.auditKinds()).not.toContain('LOST_FACTOR_REMOVE')
  })

  test('a second report neither restarts the wait nor sends another code', async ({ server }) => {
    const { lose, report } = await withLostApp(server)
    const { ends_at: endsAt } = (await lose()).body.data
    server.clock.advance(DAY_SECONDS / 4)
    expect((await report()).body.data.ends_at).toBe(endsAt)
  })

  test('only a session that waits for a strong factor can report it lost, with the right code', async ({
    server,
  }) => {
    const { ada, report, confirm } = await withLostApp(server)
    const finished = await server.post('/v1/lost-factor', undefined, { token: ada })
    expect(finished.body.code).toBe('not_allowed')
    await report()
    const code = await server.readCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await confirm(wrong)).body.code).toBe('wrong_code')
    for (let attempt = 1; attempt < 5; attempt += 1) await confirm(wrong)
    expect((await confirm(code)).body.code).toBe('too_many_attempts')
  })
})
