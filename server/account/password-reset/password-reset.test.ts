import pg from 'pg'
import { describe, expect, vi } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { outbox } from '../../platform/mail/schema.ts'
import { browserOn, networkOfStranger } from '../../testing/browser.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { mailedCodes } from '../schema.ts'

const newPassword = 'a new long password'
const reset = (email: string, otp: string, password = newPassword) => ({
  email,
  otp,
  new_password: password,
  confirm_new_password: password,
})

async function ticketFor(server: TestServer, email: string): Promise<string> {
  await server.post('/v1/forgot-password', { email })
  const trade = await server.post('/v1/verify-reset', { email, otp: await server.readCode(email) })
  return trade.body.data.otp
}

describe('a password reset', () => {
  // Regression: a known device has no count for its address, and updating no counts failed.
  test('a password reset works in a browser that the account has used before', async ({
    server,
  }) => {
    const { email } = await server.signUp('ada@example.com')
    const laptop = browserOn(server)
    await laptop.post('/v1/auth', { username: email, password: PASSWORD })
    await laptop.post('/v1/forgot-password', { email })
    const otp = await server.readCode(email)
    const trade = await laptop.post('/v1/verify-reset', { email, otp })
    const done = await laptop.post('/v1/reset-pass', reset(email, trade.body.data.otp))
    expect(done.status).toBe(200)
  })

  test('a password reset sets the new password, ends every session and sends a notification', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const laptop = await ada.signIn()
    const response = await ada.resetPassword(newPassword)
    expect(response.body).toEqual({
      status: 200,
      message: 'Your password has been reset successfully. You will be redirected shortly.',
    })
    for (const session of [ada, laptop]) {
      expect((await session.get('/v1/user')).body.code).toBe('session_ended')
    }
    const signIn = (password: string) => server.post('/v1/auth', { username: ada.email, password })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    const subjects = (await server.readMails(ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Parapet password was changed')
  })

  test('a password reset signs open consoles out immediately', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const heard = server.nextLive(ada.accountId)
    await ada.resetPassword('nine lanterns by the gate')
    expect(await heard).toEqual({ kind: 'session' })
  })

  test('a password reset verifies the email address, because the code was sent to it', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    await ada.resetPassword(newPassword)
    const signIn = await server.post('/v1/auth', { username: ada.email, password: newPassword })
    const user = await server.get('/v1/user', { token: signIn.body.user_token })
    expect(user.body.data.email_verified_at).not.toBeNull()
  })

  test('requesting a reset gets the same response for a known and an unknown email address', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    const known = await server.post('/v1/forgot-password', { email: 'ada@example.com' })
    const unknown = await server.post('/v1/forgot-password', { email: 'eve@example.com' })
    expect(known.status).toBe(200)
    expect(unknown.body).toEqual(known.body)
    await server.outbox.idle()
    expect(await server.readMails('eve@example.com')).toEqual([])
    expect(await server.db.select().from(outbox)).toEqual([])
    const requests = (await server.db.select().from(auditEvents).orderBy(auditEvents.id)).filter(
      ({ kind }) => kind === 'PASSWORD_RESET_REQUEST',
    )
    expect(requests.map(({ accountId }) => accountId !== null)).toEqual([true, false])
  })

  // A timed version of this test could fail by chance on a busy machine: the database statements take the time.
  test('requesting a reset runs the same queries for an unknown email address', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    await server.stop()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const statementsFor = async (email: string) => {
      query.mockClear()
      await server.post('/v1/forgot-password', { email })
      return query.mock.calls.map(([statement]: unknown[]) =>
        typeof statement === 'string' ? statement : (statement as { text: string }).text,
      )
    }
    const known = await statementsFor('ada@example.com')
    const unknown = await statementsFor('eve@example.com')
    query.mockRestore()
    expect(known.join('\n')).toContain('insert into audit_events')
    expect(unknown).toEqual(known)
  })

  test('a reset code works once, within ten minutes', async ({ server }) => {
    await server.signUp('ada@example.com')
    const email = 'ada@example.com'
    await server.post('/v1/forgot-password', { email })
    const otp = await server.readCode(email)
    expect((await server.post('/v1/verify-reset', { email, otp })).status).toBe(200)
    expect((await server.post('/v1/verify-reset', { email, otp })).body.code).toBe('wrong_code')
    await server.post('/v1/forgot-password', { email })
    server.clock.advance(10 * 60)
    const late = await server.readCode(email)
    expect((await server.post('/v1/verify-reset', { email, otp: late })).body).toMatchObject({
      status: 422,
      code: 'wrong_code',
    })
  })

  test('a new reset code invalidates the previous one', async ({ server }) => {
    await server.signUp('ada@example.com')
    const email = 'ada@example.com'
    await server.post('/v1/forgot-password', { email })
    const older = await server.readCode(email)
    await server.post('/v1/forgot-password', { email })
    const newer = await server.readCode(email)
    const response = await server.post('/v1/verify-reset', { email, otp: older })
    expect(response.status).toBe(older === newer ? 200 : 422)
  })

  test('a wrong reset code gets the same response for any email address, and the limit is five attempts', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    await server.post('/v1/forgot-password', { email: 'ada@example.com' })
    const responses: Record<string, unknown[]> = {}
    for (const name of ['ada', 'eve']) {
      responses[name] = []
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const body = { email: `${name}@example.com`, otp: '000000' }
        const response = await server.post('/v1/verify-reset', body)
        responses[name].push({ ...response.body, request_id: '' })
      }
    }
    expect(responses['eve']).toEqual(responses['ada'])
    expect(responses['ada']?.at(4)).toMatchObject({ status: 422 })
    expect(responses['ada']?.at(5)).toMatchObject({ status: 429 })
  })

  test('concurrent attempts are counted, so the sixth is never checked', async ({ server }) => {
    await server.signUp('ada@example.com')
    const email = 'ada@example.com'
    await server.post('/v1/forgot-password', { email })
    await Promise.all(
      Array.from({ length: 12 }, () => server.post('/v1/verify-reset', { email, otp: '000000' })),
    )
    const [code] = await server.db.select().from(mailedCodes)
    expect(code?.tries).toBe(5)
  })

  test('the token of the second step works once, for its own account, within ten minutes', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    await server.signUp('eve@example.com')
    const ticket = await ticketFor(server, 'eve@example.com')
    const forAda = await server.post('/v1/reset-pass', reset('ada@example.com', ticket))
    expect(forAda.body).toMatchObject({ status: 422, code: 'code_expired' })
    expect((await server.post('/v1/reset-pass', reset('eve@example.com', ticket))).status).toBe(200)
    expect((await server.post('/v1/reset-pass', reset('eve@example.com', ticket))).status).toBe(422)
    const late = await ticketFor(server, 'ada@example.com')
    server.clock.advance(10 * 60)
    expect((await server.post('/v1/reset-pass', reset('ada@example.com', late))).status).toBe(422)
  })

  test('the token is kept when the new password is rejected', async ({ server }) => {
    await server.signUp('ada@example.com')
    const ticket = await ticketFor(server, 'ada@example.com')
    const leaked = await server.post(
      '/v1/reset-pass',
      reset('ada@example.com', ticket, 'password123'),
    )
    expect(leaked.body).toMatchObject({
      code: 'password_leaked',
      errors: [{ path: 'new_password' }],
    })
    expect((await server.post('/v1/reset-pass', reset('ada@example.com', ticket))).status).toBe(200)
  })

  test('the fourth reset request in an hour is rejected, whether or not the email address is known', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    for (const email of ['ada@example.com', 'eve@example.com']) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect((await server.post('/v1/forgot-password', { email })).status).toBe(200)
      }
      const refused = await server.post('/v1/forgot-password', { email })
      expect(refused.body).toMatchObject({ status: 429, retry_after: 3600 })
      expect(refused.body.message).toBe('Too many attempts. Try again in 60 minutes.')
    }
  })

  test('a reset rejects passwords that don’t match', async ({ server }) => {
    const body = { ...reset('ada@example.com', 'x'), confirm_new_password: 'other' }
    expect((await server.post('/v1/reset-pass', body)).body).toMatchObject({
      status: 422,
      message: 'Passwords do not match.',
      errors: [{ path: 'confirm_new_password' }],
    })
  })
})

describe('resets requested by strangers', () => {
  const email = 'ada@example.com'
  /** Requests codes from as many networks as necessary, and enters wrong codes from each. */
  async function ask(server: TestServer, requests: number) {
    const statuses = []
    for (let n = 0; n < requests; n += 1) {
      const at = { address: networkOfStranger(n) }
      statuses.push((await server.post('/v1/forgot-password', { email }, at)).status)
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await server.post('/v1/verify-reset', { email, otp: '000000' }, at)
      }
    }
    return statuses
  }
  const resets = async (server: TestServer) =>
    (await server.readMails(email)).filter(({ subject }) => subject.includes('reset code'))

  test('strangers can neither replace the owner’s code nor use up its attempts', async ({
    server,
  }) => {
    await server.signUp(email)
    await server.post('/v1/forgot-password', { email })
    const otp = await server.readCode(email)
    await ask(server, 10)
    expect((await server.post('/v1/verify-reset', { email, otp })).status).toBe(200)
  })

  test('strangers can’t use a code that another person requested', async ({ server }) => {
    await server.signUp(email)
    await server.post('/v1/forgot-password', { email })
    const otp = await server.readCode(email)
    const at = { address: networkOfStranger(0) }
    expect((await server.post('/v1/verify-reset', { email, otp }, at)).body.code).toBe('wrong_code')
  })

  test('strangers can trigger at most 20 emails a day, and can’t tell when sending stops', async ({
    server,
  }) => {
    await server.signUp(email)
    server.clock.advance(24 * 60 * 60)
    expect(new Set(await ask(server, 30))).toEqual(new Set([200]))
    expect(await resets(server)).toHaveLength(20)
  })

  test('strangers can’t prevent the owner from resetting on a known device or network', async ({
    server,
  }) => {
    await server.signUp(email)
    const laptop = browserOn(server)
    await laptop.post('/v1/auth', { username: email, password: PASSWORD })
    await ask(server, 25)
    const before = (await resets(server)).length
    await server.post('/v1/forgot-password', { email })
    expect(await resets(server)).toHaveLength(before + 1)

    const address = networkOfStranger(0)
    await server.post('/v1/forgot-password', { email }, { address })
    await server.post('/v1/forgot-password', { email }, { address })
    expect((await server.post('/v1/forgot-password', { email }, { address })).status).toBe(429)
    const asked = await laptop.post('/v1/forgot-password', { email }, { address })
    expect(asked.status).toBe(200)
    const otp = await server.readCode(email)
    const trade = await laptop.post('/v1/verify-reset', { email, otp })
    expect(trade.status).toBe(200)
  })

  test('strangers can’t prevent the sign-in after a reset', async ({ server }) => {
    await server.signUp(email)
    const phone = browserOn(server)
    await phone.post('/v1/forgot-password', { email })
    const otp = await server.readCode(email)
    const trade = await phone.post('/v1/verify-reset', { email, otp })
    await phone.post('/v1/reset-pass', reset(email, trade.body.data.otp))
    expect(phone.cookie()).toMatch(/^ParapetDevice=/)
  })

  // Otherwise, a person who can read the mailbox could create any number of known devices, each with its own guesses.
  test('a reset doesn’t make a known device of an account with a second factor', async ({
    server,
  }) => {
    const ada = await server.signUp(email)
    await ada.post('/v1/user/mailed-code', { password: PASSWORD, enabled: true })
    const phone = browserOn(server)
    await phone.post('/v1/forgot-password', { email })
    const otp = await server.readCode(email)
    const trade = await phone.post('/v1/verify-reset', { email, otp })
    const done = await phone.post('/v1/reset-pass', reset(email, trade.body.data.otp))
    expect(done.status).toBe(200)
    expect(phone.cookie()).toBeUndefined()
  })
})
