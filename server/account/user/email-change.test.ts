import { describe, expect } from 'vitest'

import { EMAIL_CHANGE_LIFE_SECONDS } from '../../../contract/account/email-change.ts'
import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { PASSWORD, type TestPerson, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { rememberedDevices } from '../schema.ts'

const [OLD, NEW] = ['ada@example.com', 'lovelace@example.com']
const start = (person: TestPerson, email = NEW) => person.post('/v1/user/email-change', { email })
const confirm = (person: TestPerson, side: 'current' | 'new', code: string) =>
  person.post('/v1/user/email-change/confirm', { side, code })
const pendingOf = async (person: TestPerson) =>
  (await person.get('/v1/user/email-change')).body.data
const emailOf = async (person: TestPerson) => (await person.get('/v1/user')).body.data.email
const subjectsTo = async (server: TestServer, email: string) =>
  (await server.readMails(email)).map(({ subject }) => subject.replace(/^\d{6}/, 'CODE'))

describe('a change of the email address', () => {
  test('an address changes once both mailboxes have confirmed it', async ({ server }) => {
    const ada = await server.signUp(OLD)
    const laptop = await ada.signIn()
    const { body } = await start(ada)
    expect(body.data).toEqual({
      new_email: NEW,
      is_current_confirmed: false,
      is_new_confirmed: false,
      expires_at: '2026-03-02T09:00:00.000Z',
    })
    await confirm(ada, 'new', await server.readCode(NEW))
    expect(await emailOf(ada)).toBe(OLD)
    expect(await pendingOf(laptop)).toMatchObject({
      is_current_confirmed: false,
      is_new_confirmed: true,
    })
    const done = await confirm(ada, 'current', await server.readCode(OLD))
    expect(done.body).toMatchObject({ status: 200, data: null })

    expect(await emailOf(ada)).toBe(NEW)
    expect(await pendingOf(ada)).toBeNull()
    const signIn = (username: string) => server.post('/v1/auth', { username, password: PASSWORD })
    expect((await signIn(OLD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
    expect(await subjectsTo(server, OLD)).toContain(
      'The email address of your Parapet account was changed',
    )
    expect(await subjectsTo(server, NEW)).toEqual([
      'Your new Parapet email address',
      'CODE is your code to confirm your new Parapet email address',
    ])
    const audited = await server.db.select().from(auditEvents)
    expect(audited.map(({ kind }) => kind)).toContain('EMAIL_CHANGE_REQUEST')
    expect(audited).toContainEqual(
      expect.objectContaining({ kind: 'EMAIL_CHANGE', detail: { changed: 'email' } }),
    )
    expect(JSON.stringify(audited)).not.toMatch(new RegExp(`${OLD}|${NEW}`))
  })

  test('the second code ends every other session and forgets remembered devices, and the first one doesn’t', async ({
    server,
  }) => {
    const ada = await server.signUp(OLD)
    const laptop = await ada.signIn()
    await server.db.insert(rememberedDevices).values({
      accountId: (await ada.get('/v1/user')).body.data.id,
      tokenHash: Buffer.from('device'),
      createdAt: server.clock.now(),
      lastUsedAt: server.clock.now(),
      expiresAt: server.clock.now(),
    })
    await start(ada)
    const first = await confirm(ada, 'new', await server.readCode(NEW))
    expect(first.body.user_token).toBeUndefined()
    expect((await laptop.get('/v1/user')).status).toBe(200)
    const second = await confirm(ada, 'current', await server.readCode(OLD))
    expect((await laptop.get('/v1/user')).body.code).toBe('session_ended')
    const { user_token: token } = second.body
    expect((await server.get('/v1/user', { token })).body.data.email).toBe(NEW)
    expect(token).not.toBe(ada.token)
    expect(await server.db.$count(rememberedDevices)).toBe(0)
    for (const email of [OLD, NEW]) {
      expect((await server.readMail(email)).text).toContain('All other sessions were ended.')
    }
  })

  test.for(['current', 'new'] as const)(
    'the code of the %s address alone changes nothing, at either of the two',
    async (side, { server }) => {
      const ada = await server.signUp(OLD)
      await start(ada)
      const code = await server.readCode(side === 'new' ? NEW : OLD)
      const other = side === 'new' ? 'current' : 'new'
      expect((await confirm(ada, other, code)).body.code).toBe('wrong_code')
      await confirm(ada, side, code)
      expect((await confirm(ada, side, code)).body.code).toBe('code_expired')
      expect(await emailOf(ada)).toBe(OLD)
    },
  )

  test('an address of another account gets the same response, no code, and an email to its owner', async ({
    server,
  }) => {
    await server.signUp('grace@example.com')
    const ada = await server.signUp(OLD)
    const free = await start(ada)
    const taken = await start(ada, 'Grace@example.com')
    expect({ ...taken.body.data, new_email: NEW }).toEqual(free.body.data)
    const [mail] = await server.readMails('Grace@example.com')
    expect(mail?.subject).toBe('This address already has a Parapet account')
    expect(mail?.text).not.toMatch(/\d{6}/)
    expect((await confirm(ada, 'new', '000000')).body.code).toBe('wrong_code')
  })

  test('an address that gets an account in the meantime stays with that account', async ({
    server,
  }) => {
    const ada = await server.signUp(OLD)
    await start(ada)
    const code = await server.readCode(NEW)
    await server.join(NEW)
    await confirm(ada, 'current', await server.readCode(OLD))
    expect((await confirm(ada, 'new', code)).body.code).toBe('email_taken')
    expect(await emailOf(ada)).toBe(OLD)
  })

  test('another address replaces the pending one, whose code is void', async ({ server }) => {
    const ada = await server.signUp(OLD)
    await start(ada)
    const code = await server.readCode(NEW)
    await start(ada, 'countess@example.com')
    expect((await confirm(ada, 'new', code)).body.code).toBe('wrong_code')
    expect((await pendingOf(ada)).new_email).toBe('countess@example.com')
  })

  test('a cancelled change, and one after a day, can no longer be confirmed', async ({
    server,
  }) => {
    const ada = await server.signUp(OLD)
    await start(ada)
    await ada.post('/v1/user/email-change/cancel')
    const refused = await confirm(ada, 'current', await server.readCode(OLD))
    expect(refused.body.code).toBe('code_expired')
    await start(ada)
    server.clock.advance(EMAIL_CHANGE_LIFE_SECONDS + 1)
    const later = await ada.signIn()
    expect(await pendingOf(later)).toBeNull()
    expect((await later.post('/v1/user/email-change/resend', { side: 'new' })).body.code).toBe(
      'code_expired',
    )
  })

  test('another code is sent once a minute', async ({ server }) => {
    const ada = await server.signUp(OLD)
    await start(ada)
    const first = await server.readCode(NEW)
    server.clock.advance(20)
    const resend = () => ada.post('/v1/user/email-change/resend', { side: 'new' })
    expect((await resend()).body.data).toEqual({ wait_seconds: 40 })
    server.clock.advance(40)
    expect((await resend()).body.data).toEqual({ wait_seconds: 60 })
    expect(await server.readCode(NEW)).not.toBe(first)
  })

  test('a change requires recent confirmation and an address different from the current one', async ({
    server,
  }) => {
    const ada = await server.signUp(OLD)
    expect((await start(ada, 'ADA@example.com')).body.errors).toMatchObject([{ path: 'email' }])
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await start(ada)).body.code).toBe('proof_required')
  })

  test('a reset that was begun at the previous address can’t be finished', async ({ server }) => {
    const ada = await server.signUp(OLD)
    await server.post('/v1/forgot-password', { email: OLD })
    const otp = await server.readCode(OLD)
    const ticket = (await server.post('/v1/verify-reset', { email: OLD, otp })).body.data.otp
    await start(ada)
    await confirm(ada, 'current', await server.readCode(OLD))
    await confirm(ada, 'new', await server.readCode(NEW))
    const password = 'nine lanterns by the harbour'
    for (const email of [OLD, NEW]) {
      const reset = { email, otp: ticket, new_password: password, confirm_new_password: password }
      expect((await server.post('/v1/reset-pass', reset)).body.code).toBe('code_expired')
    }
  })
})
