import { describe, expect } from 'vitest'

import type { AuditKind } from '../platform/audit/events.ts'
import { PASSWORD, type TestServer } from '../testing/test-server.ts'
import { test } from '../testing/test.ts'
import { TestAuthenticator } from './passkeys/testing-authenticator.ts'
import { accounts, lostFactors, rememberedDevices, sessions } from './schema.ts'
import { keepFactor } from './second-factor/lost-factor.ts'

/** Runs `attempt` while no event of that kind can be added to the audit log. */
async function withoutAudit<T>(server: TestServer, kind: AuditKind, attempt: () => Promise<T>) {
  const table = 'alter table audit_events'
  await server.db.execute(`${table} add constraint refused check (kind <> '${kind}') not valid`)
  try {
    return await attempt()
  } finally {
    await server.db.execute(`${table} drop constraint refused`)
  }
}

async function expectFailure(
  server: TestServer,
  kind: AuditKind,
  attempt: () => ReturnType<TestServer['post']>,
) {
  const { body } = await withoutAudit(server, kind, attempt)
  expect(body).toMatchObject({ status: 500, code: 'internal_error' })
}

const email = 'ada@example.com'
const credentials = { username: email, password: PASSWORD }

/** Ada, whose sign-ins are confirmed with a mailed code. */
async function withMailedCodes(server: TestServer) {
  const ada = await server.signUp(email)
  await server.db.update(accounts).set({ mailedCodeEnabled: true })
  return ada
}

const proofOf = ({ provedAt, userTokenHash }: typeof sessions.$inferSelect) => ({
  provedAt,
  userTokenHash,
})

describe('a change that can’t be audited isn’t made', () => {
  test('ending sessions', async ({ server }) => {
    const ada = await server.signUp(email)
    await ada.signIn()
    const list = (await ada.get('/v1/user/sessions')).body.data as {
      id: string
      is_current: boolean
    }[]
    const id = list.find(({ is_current }) => !is_current)?.id ?? ''
    await expectFailure(server, 'SESSION_END', () => ada.post(`/v1/user/sessions/${id}/end`))
    await expectFailure(server, 'SESSIONS_END_OTHERS', () =>
      ada.post('/v1/user/sessions/end-others'),
    )
    expect(await server.db.select().from(sessions)).toHaveLength(2)
  })

  test('remembering and forgetting a browser', async ({ server }) => {
    const ada = await withMailedCodes(server)
    await server.post('/v1/auth', credentials)
    const wanted = { ...credentials, remember_device: true }
    const code = await server.readCode(email)
    await expectFailure(server, 'DEVICE_REMEMBER', () =>
      server.post('/v1/auth', { ...wanted, code }),
    )
    expect(await server.db.select().from(rememberedDevices)).toEqual([])

    server.clock.advance(60)
    await server.post('/v1/auth', credentials)
    const next = await server.readCode(email)
    expect((await server.post('/v1/auth', { ...wanted, code: next })).status).toBe(200)
    const [device] = await server.db.select().from(rememberedDevices)
    await expectFailure(server, 'DEVICE_FORGET', () =>
      ada.post(`/v1/user/devices/${device?.id}/forget`),
    )
    expect(await server.db.select().from(rememberedDevices)).toEqual([device])
  })

  test('signing in with a second factor', async ({ server }) => {
    await withMailedCodes(server)
    server.clock.advance(60)
    const { user_token: token } = (
      await server.post('/v1/auth', { ...credentials, defer_code: true })
    ).body
    const before = await server.db.select().from(sessions)
    const otp = await server.readCode(email)
    await expectFailure(server, 'SIGN_IN', () => server.post('/v1/verify-otp', { otp }, { token }))
    expect(await server.db.select().from(sessions)).toEqual(before)
  })

  test('confirming with a password', async ({ server }) => {
    const ada = await server.signUp(email)
    const before = await server.db.select().from(sessions)
    server.clock.advance(60)
    await expectFailure(server, 'PROOF', () => ada.post('/v1/prove', { password: PASSWORD }))
    expect(await server.db.select().from(sessions)).toMatchObject(before.map(proofOf))
  })

  test('confirming with a passkey', async ({ server }) => {
    const ada = await server.signUp(email)
    const authenticator = new TestAuthenticator()
    const begun = (await ada.post('/v1/user/passkeys/options', {})).body.data
    const response = authenticator.create(begun.options)
    const named = { attempt: begun.attempt, name: 'Phone', response }
    const { user_token: token } = (await ada.post('/v1/user/passkeys', named)).body
    const before = await server.db.select().from(sessions)
    server.clock.advance(60)
    const { attempt, options } = (
      await server.post('/v1/prove/passkey-options', undefined, { token })
    ).body.data
    const proof = { attempt, response: authenticator.get(options) }
    await expectFailure(server, 'PROOF', () => server.post('/v1/prove/passkey', proof, { token }))
    expect(await server.db.select().from(sessions)).toMatchObject(before.map(proofOf))
  })

  test('verifying an email address', async ({ server }) => {
    const ada = await server.signUp(email, { isVerified: false })
    const otp = await server.readCode(email)
    await expectFailure(server, 'EMAIL_VERIFIED', () => ada.post('/v1/verify-otp', { otp }))
    expect(await server.db.select().from(accounts)).toMatchObject([{ emailVerifiedAt: null }])
  })

  test('the answers of the onboarding', async ({ server }) => {
    const ada = await server.signUp(email)
    const answers = {
      is_technical: true,
      first_name: 'Ada',
      last_name: 'Lovelace',
      use_case: 2,
      company_size: 3,
    }
    await expectFailure(server, 'PROFILE_UPDATE', () => ada.post('/v1/user/onboarding', answers))
    expect(await server.db.select().from(accounts)).toMatchObject([
      { firstName: null, onboardedAt: null },
    ])
  })

  test('keeping a second factor that was to be removed', async ({ server }) => {
    await server.signUp(email)
    const [account] = await server.db.select().from(accounts)
    if (!account) throw new Error('No account')
    const at = server.clock.now()
    await server.db
      .insert(lostFactors)
      .values({ accountId: account.id, confirmedAt: at, endsAt: at, mailedAt: at })
    const caller = { address: '198.51.100.9', userAgent: '', requestId: '' }
    await expect(
      withoutAudit(server, 'LOST_FACTOR_CANCEL', () => keepFactor(server, account, caller)),
    ).rejects.toThrow('Failed query')
    expect(await server.db.select().from(lostFactors)).toHaveLength(1)
  })
})
