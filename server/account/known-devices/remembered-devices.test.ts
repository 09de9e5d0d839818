import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { REMEMBERED_DEVICE_DAYS } from '../../../contract/account/remembered-device.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { accounts } from '../schema.ts'

/** A browser with the cookie that remembers it, and the codes that are mailed to `email`. */
function browserOf(server: TestServer, email: string) {
  let cookie = ''
  const signIn = async (rest: object = {}, sent = cookie) => {
    const answer = await server.post(
      '/v1/auth',
      { username: email, password: PASSWORD, ...rest },
      { headers: { cookie: sent } },
    )
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('ParapetRemembered='))
    cookie = set?.split(';')[0] ?? cookie
    return answer
  }
  const signInWithCode = async (rest: object = {}) => {
    await signIn()
    return signIn({ code: await server.readCode(email), ...rest })
  }
  return { signIn, signInWithCode, cookie: () => cookie }
}

/** Ada's account, whose second factor is a mailed code, and a browser that she has it remember. */
const test = base.extend('at', async ({ server }) => {
  const ada = await server.signUp('ada@example.com')
  await server.db
    .update(accounts)
    .set({ mailedCodeEnabled: true })
    .where(eq(accounts.emailKey, ada.email))
  const laptop = browserOf(server, ada.email)
  const { body } = await laptop.signInWithCode({ remember_device: true })
  const token: string = body.user_token
  return { ada, laptop, token }
})

describe('a remembered device', () => {
  test('a remembered browser signs in without a code for 30 days, and no other browser does', async ({
    server,
    at: { ada, laptop },
  }) => {
    expect((await laptop.signIn()).status).toBe(200)
    expect((await browserOf(server, ada.email).signIn()).status).toBe(409)
    server.clock.advance(REMEMBERED_DEVICE_DAYS * DAY_SECONDS - 60)
    expect((await laptop.signIn()).status).toBe(200)
    server.clock.advance(120)
    expect((await laptop.signIn()).status).toBe(409)
  })

  test('a browser is only remembered on request, and only with the password', async ({
    server,
    at: { ada, laptop },
  }) => {
    const other = browserOf(server, ada.email)
    await other.signInWithCode()
    expect((await other.signIn()).status).toBe(409)
    expect((await laptop.signIn({ password: 'not her password' })).status).toBe(401)
  })

  test('each token works once: a copy is useless after the owner’s next sign-in', async ({
    server,
    at: { ada, laptop },
  }) => {
    const copy = laptop.cookie()
    await laptop.signIn()
    expect((await browserOf(server, ada.email).signIn({}, copy)).status).toBe(409)
    expect((await laptop.signIn()).status).toBe(200)
  })

  test('a browser that is remembered by one account needs a code for another one', async ({
    server,
    at: { laptop },
  }) => {
    const grace = await server.signUp('grace@example.com')
    await server.db.update(accounts).set({ mailedCodeEnabled: true })
    const asked = await browserOf(server, grace.email).signIn({}, laptop.cookie())
    expect(asked.status).toBe(409)
  })

  test('a changed password forgets every device', async ({ server, at: { laptop, token } }) => {
    const chosen = 'nine lanterns by the harbour'
    await server.post(
      '/v1/user/password',
      { current_password: PASSWORD, new_password: chosen, confirm_new_password: chosen },
      { token },
    )
    expect((await laptop.signIn({ password: chosen })).status).toBe(409)
  })

  test('a person lists their remembered devices and forgets one, but not another account’s', async ({
    server,
    at: { laptop, token },
  }) => {
    const { data } = (await server.get('/v1/user/devices', { token })).body
    expect(data).toEqual([
      {
        id: expect.any(String),
        remembered_at: '2026-03-01T09:00:00.000Z',
        last_used_at: '2026-03-01T09:00:00.000Z',
        expires_at: '2026-03-31T09:00:00.000Z',
        address: '203.0.113.7',
        browser: null,
        operating_system: null,
      },
    ])
    const forget = `/v1/user/devices/${data[0].id}/forget`
    const grace = await server.signUp('grace@example.com')
    expect((await grace.post(forget)).status).toBe(404)
    expect((await server.post(forget, undefined, { token })).status).toBe(200)
    expect((await laptop.signIn()).status).toBe(409)
    expect(await server.auditKinds()).toEqual(
      expect.arrayContaining(['DEVICE_REMEMBER', 'DEVICE_FORGET']),
    )
  })
})
