import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { PASSWORD } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { REPLACED_TOKEN_GRACE_SECONDS } from '../sessions/limits.ts'

const NEW = 'nine lanterns by the harbour'
const change = (current: string | undefined, chosen = NEW, confirmation = chosen) => ({
  current_password: current,
  new_password: chosen,
  confirm_new_password: confirmation,
})

describe('changing the password', () => {
  test('changing the password ends the other sessions, renews this one and sends an email', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const laptop = await ada.signIn()
    const { status, body } = await laptop.post('/v1/user/password', change(PASSWORD))
    expect(status).toBe(200)

    expect((await ada.get('/v1/user')).body.code).toBe('session_ended')
    server.clock.advance(REPLACED_TOKEN_GRACE_SECONDS + 1)
    expect((await laptop.get('/v1/user')).body.code).toBe('session_ended')
    expect((await server.get('/v1/user', { token: body.user_token })).status).toBe(200)
    const signIn = (password: string) => server.post('/v1/auth', { username: ada.email, password })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
    expect((await server.readMails(ada.email)).map(({ subject }) => subject)).toContain(
      'Your Parapet password was changed',
    )
    expect(await server.auditKinds()).toContain('PASSWORD_UPDATE')
  })

  test('a reset that was begun before the change can’t undo it', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    await server.post('/v1/forgot-password', { email: ada.email })
    const otp = await server.readCode(ada.email)
    const ticket = (await server.post('/v1/verify-reset', { email: ada.email, otp })).body.data.otp
    await ada.post('/v1/user/password', change(PASSWORD))
    const reset = await server.post('/v1/reset-pass', {
      email: ada.email,
      otp: ticket,
      new_password: 'eleven lanterns by the gate',
      confirm_new_password: 'eleven lanterns by the gate',
    })
    expect(reset.body.code).toBe('code_expired')
  })

  test('a wrong current password changes nothing', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const refused = await ada.post('/v1/user/password', change('not my password'))
    expect(refused.body).toMatchObject({
      code: 'wrong_credentials',
      errors: [{ path: 'current_password' }],
    })
    expect((await ada.signIn()).token).toBeTruthy()
    expect(await server.auditKinds()).toContain('PROOF_FAIL')
  })

  test.for([
    ['no current password', change(undefined), 'current_password'],
    ['the same password', change(PASSWORD, PASSWORD), 'new_password'],
    ['a leaked password', change(PASSWORD, 'password1234'), 'new_password'],
    ['a short password', change(PASSWORD, 'short'), 'new_password'],
    ['another confirmation', change(PASSWORD, NEW, 'something else'), 'confirm_new_password'],
  ] as const)(
    '%s is refused at its field, and changes nothing',
    async ([, body, path], { server }) => {
      const ada = await server.signUp('ada@example.com')
      const laptop = await ada.signIn()
      const refused = await ada.post('/v1/user/password', body)
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.body.errors).toMatchObject([{ path }])
      expect((await laptop.get('/v1/user')).status).toBe(200)
    },
  )

  test('of two simultaneous changes, one is made', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const both = await Promise.all(
      ['nine lanterns by the harbour', 'ten lanterns by the harbour'].map((chosen) =>
        ada.post('/v1/user/password', change(PASSWORD, chosen)),
      ),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('an account without a password', () => {
  test('an account without a password sets one after re-authentication', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    const refused = await ada.post('/v1/user/password', change(undefined))
    expect(refused.body.code).toBe('proof_required')
    await ada.post('/v1/prove/send-code')
    const proved = await ada.post('/v1/prove', { code: await server.readCode(ada.email) })
    const token = proved.body.user_token
    const { status } = await server.post('/v1/user/password', change(undefined), { token })
    expect(status).toBe(200)
    const signIn = await server.post('/v1/auth', { username: ada.email, password: NEW })
    expect(signIn.status).toBe(200)
    expect((await server.readMails(ada.email)).map(({ subject }) => subject)).toContain(
      'A password was added to your Parapet account',
    )
  })
})
