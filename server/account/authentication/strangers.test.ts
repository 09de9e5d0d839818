import argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { HOTP, Secret } from 'otpauth'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { HOUR_SECONDS } from '../../platform/clock.ts'
import { browserOn, networkOfStranger } from '../../testing/browser.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { GUESSES_REPORTED, accountLimits } from '../limits.ts'
import { accounts } from '../schema.ts'
import { timeStep } from '../second-factor/authenticator.ts'

const ADA = 'ada@example.com'
const wrong = 'not the password at all'
const { max: GUESSES_A_DAY } = accountLimits.signInByStrangers

const signIn = (username: string, password: string, code?: string) => ({
  username,
  password,
  ...(code && { code }),
})

let strangers = 0
/** Attempts from different networks, all at the same time. */
const fromEverywhere = (server: TestServer, count: number, body: unknown) =>
  Promise.all(
    Array.from({ length: count }, () =>
      server.post('/v1/auth', body, { address: networkOfStranger((strangers += 1)) }),
    ),
  )
const stranger = async (server: TestServer, body: unknown) =>
  (await fromEverywhere(server, 1, body))[0]

/** Strangers use up the day's guesses for each address. The cost of the hash doesn't matter here. */
async function useUpGuesses(server: TestServer, ...emails: string[]) {
  const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
  for (const email of emails) await fromEverywhere(server, GUESSES_A_DAY, signIn(email, wrong))
  verify.mockRestore()
}

const told = async (server: TestServer) =>
  (await server.readMails(ADA)).filter(({ subject }) => subject.startsWith('Someone tried'))

/** Everything except the request's id. */
const said = (response: Awaited<ReturnType<typeof stranger>>) => [
  response?.status,
  { ...response?.body, request_id: '' },
]

describe('password guessing', () => {
  test('strangers can guess about 100 passwords a day from any number of networks, and none with a code', async ({
    server,
  }) => {
    await server.signUp(ADA)
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    const learnt: unknown[] = []
    const unlearnt = new Set<string>()
    for (let hour = 0; hour < 24; hour += 3) {
      const code = hour % 2 ? '123456' : ''
      for (const response of await fromEverywhere(server, 30, signIn(ADA, wrong, code))) {
        if (response.body.code === 'wrong_credentials') learnt.push(response)
        else unlearnt.add(JSON.stringify([code, said(response)]))
      }
      if (hour === 0) expect(verify).toHaveBeenCalledTimes(30)
      server.clock.advance(3 * HOUR_SECONDS)
    }
    verify.mockRestore()
    expect(learnt).toHaveLength(GUESSES_A_DAY)
    // One response for all attempts without a code, one for all with a code.
    expect(unlearnt.size).toBe(2)
  })

  test('beyond the limit, strangers learn neither whether a password is correct nor whether the account exists', async ({
    server,
  }) => {
    await server.signUp(ADA)
    await useUpGuesses(server, ADA, 'eve@example.com')
    const [right, other, nobody] = await Promise.all([
      stranger(server, signIn(ADA, PASSWORD)),
      stranger(server, signIn(ADA, wrong)),
      stranger(server, signIn('eve@example.com', wrong)),
    ])
    expect(said(right)).toEqual(said(other))
    const hidden = JSON.stringify(said(nobody)).replace('e••@', 'a••@')
    expect(hidden).toEqual(JSON.stringify(said(other)))
    expect(right?.body).toMatchObject({ status: 409, code: 'second_factor_required' })
    // A passkey needs a session that waits for it, which would reveal that the password was right.
    expect(right?.body.data.methods).toEqual(['authenticator', 'recovery_code', 'mailed_code'])

    const withCode = await Promise.all([
      stranger(server, signIn(ADA, PASSWORD, '000000')),
      stranger(server, signIn(ADA, wrong, '000000')),
      stranger(server, signIn('eve@example.com', wrong, '000000')),
    ])
    expect(new Set(withCode.map((one) => JSON.stringify(said(one)))).size).toBe(1)
    expect(withCode[0]?.body).toMatchObject({ status: 401, code: 'wrong_code' })
  })

  test('each guess takes the time of one hash, whether or not the account exists', async ({
    server,
  }) => {
    await server.signUp(ADA)
    await useUpGuesses(server, ADA, 'eve@example.com')
    const verify = vi.spyOn(argon2, 'verify')
    for (const email of [ADA, 'eve@example.com']) {
      verify.mockClear()
      await stranger(server, signIn(email, wrong, '000000'))
      expect(verify).toHaveBeenCalledTimes(1)
    }
    verify.mockRestore()
  })

  test('guesses from one network beyond the tenth in 15 minutes don’t use up the account’s limit', async ({
    server,
  }) => {
    await server.signUp(ADA)
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    const address = networkOfStranger(0)
    await Promise.all(
      Array.from({ length: 2 * GUESSES_A_DAY }, () =>
        server.post('/v1/auth', signIn(ADA, wrong), { address }),
      ),
    )
    expect(verify).toHaveBeenCalledTimes(accountLimits.signInByNetwork.max)
    verify.mockRestore()
    expect((await stranger(server, signIn(ADA, wrong)))?.body.code).toBe('wrong_credentials')
  })

  test('guesses are reported to the owner once a day, and to no one without an account', async ({
    server,
  }) => {
    await server.signUp(ADA)
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    await fromEverywhere(server, GUESSES_REPORTED - 1, signIn(ADA, wrong))
    expect(await told(server)).toEqual([])
    await fromEverywhere(server, GUESSES_REPORTED, signIn(ADA, wrong))
    await fromEverywhere(server, GUESSES_REPORTED, signIn('eve@example.com', wrong))
    verify.mockRestore()
    const [mail, ...more] = await told(server)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`${GUESSES_REPORTED} times within a day`)
    expect(await server.readMails('eve@example.com')).toEqual([])
  })

  // The database statements take the time: a timed version would fail by chance on a busy machine.
  test('a guess runs the same statements for a known and an unknown email address, including the email', async ({
    server,
  }) => {
    await server.signUp(ADA)
    await server.stop()
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const statementsFor = async (email: string) => {
      query.mockClear()
      for (let attempt = 0; attempt <= GUESSES_REPORTED; attempt += 1) {
        await stranger(server, signIn(email, wrong))
      }
      return query.mock.calls.map(([statement]: unknown[]) =>
        typeof statement === 'string' ? statement : (statement as { text: string }).text,
      )
    }
    const known = await statementsFor(ADA)
    const unknown = await statementsFor('eve@example.com')
    query.mockRestore()
    verify.mockRestore()
    expect(known.join('\n')).toContain('insert into outbox')
    expect(unknown).toEqual(known)
  })
})

describe('sign-in of an attacked owner', () => {
  test('the owner signs in from a known device on any network, including the attackers’', async ({
    server,
  }) => {
    await server.signUp(ADA)
    const laptop = browserOn(server)
    expect((await laptop.post('/v1/auth', signIn(ADA, PASSWORD))).status).toBe(200)
    await useUpGuesses(server, ADA)
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    const address = networkOfStranger(0)
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        server.post('/v1/auth', signIn(n < 20 ? ADA : `${n}@example.com`, wrong), { address }),
      ),
    )
    verify.mockRestore()
    expect((await server.post('/v1/auth', signIn(ADA, PASSWORD), { address })).status).toBe(429)
    expect((await laptop.post('/v1/auth', signIn(ADA, PASSWORD), { address })).status).toBe(200)
  })

  test('the owner signs in from an unknown browser with the password and an emailed code', async ({
    server,
  }) => {
    await server.signUp(ADA)
    await useUpGuesses(server, ADA)
    const phone = browserOn(server)
    expect((await phone.post('/v1/auth', signIn(ADA, PASSWORD))).status).toBe(409)
    const code = await server.readCode(ADA)
    expect((await phone.post('/v1/auth', signIn(ADA, wrong, code))).status).toBe(401)
    expect((await phone.post('/v1/auth', signIn(ADA, PASSWORD, code))).status).toBe(200)
    expect((await phone.post('/v1/auth', signIn(ADA, PASSWORD))).status).toBe(200)
  })

  test('the owner signs in from an unknown browser with the password and the app’s code, without an emailed code', async ({
    server,
  }) => {
    const ada = await server.signUp(ADA)
    const begun = await ada.post('/v1/user/authenticator', { password: PASSWORD })
    const { secret } = begun.body.data
    const codeNow = () =>
      HOTP.generate({
        secret: Secret.fromBase32(secret),
        counter: timeStep(server.clock.now()),
        digits: 6,
      })
    await ada.post('/v1/user/authenticator/confirm', { code: codeNow() })
    server.clock.advance(60)
    await useUpGuesses(server, ADA)
    const before = (await server.readMails(ADA)).length
    const phone = browserOn(server)
    expect((await phone.post('/v1/auth', signIn(ADA, PASSWORD))).status).toBe(409)
    expect(await server.readMails(ADA)).toHaveLength(before)
    expect((await phone.post('/v1/auth', signIn(ADA, PASSWORD, codeNow()))).status).toBe(200)
  })

  test('the owner enters the second factor on a known device while attackers with the password use up theirs', async ({
    server,
  }) => {
    const ada = await server.signUp(ADA)
    await ada.post('/v1/user/mailed-code', { password: PASSWORD, enabled: true })
    const laptop = browserOn(server)
    await laptop.post('/v1/auth', signIn(ADA, PASSWORD))
    const code = await server.readCode(ADA)
    await laptop.post('/v1/auth', signIn(ADA, PASSWORD, code))

    const tries = await fromEverywhere(server, 6, signIn(ADA, PASSWORD, 'ABCDE-FGHJK'))
    expect(
      tries
        .map(({ status }) => status)
        .toSorted()
        .at(-1),
    ).toBe(429)
    server.clock.advance(60)
    await laptop.post('/v1/auth', signIn(ADA, PASSWORD))
    const next = await server.readCode(ADA)
    expect((await stranger(server, signIn(ADA, PASSWORD, next)))?.status).toBe(429)
    expect((await laptop.post('/v1/auth', signIn(ADA, PASSWORD, next))).status).toBe(200)
  })
})

describe('guessing of codes', () => {
  const WRONG_CODE = 'ABCDE-FGHJK'
  const { max: CODES_A_DAY } = accountLimits.secondFactorByAccountDaily

  test('strangers with the password can guess 30 codes a day, the owner is told once, and signs in from a known device', async ({
    server,
  }) => {
    const ada = await server.signUp(ADA)
    await ada.post('/v1/user/mailed-code', { password: PASSWORD, enabled: true })
    const laptop = browserOn(server)
    await laptop.post('/v1/auth', signIn(ADA, PASSWORD))
    await laptop.post('/v1/auth', signIn(ADA, PASSWORD, await server.readCode(ADA)))
    vi.spyOn(argon2, 'verify').mockResolvedValue(true)
    for (let quarter = 0; quarter < 95; quarter += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await stranger(server, signIn(ADA, PASSWORD, WRONG_CODE))
      }
      server.clock.advance(HOUR_SECONDS / 4)
    }
    vi.restoreAllMocks()
    const guesses = eq(auditEvents.kind, 'SIGN_IN_2FA_FAIL')
    expect(await server.db.$count(auditEvents, guesses)).toBe(CODES_A_DAY)
    const mails = (await server.readMails(ADA)).filter(({ subject }) => /wrong codes/.test(subject))
    expect(mails).toHaveLength(1)

    await laptop.post('/v1/auth', signIn(ADA, PASSWORD))
    const code = await server.readCode(ADA)
    expect((await stranger(server, signIn(ADA, PASSWORD, code)))?.status).toBe(429)
    expect((await laptop.post('/v1/auth', signIn(ADA, PASSWORD, code))).status).toBe(200)
  })

  test('a correct code from an unknown browser doesn’t give strangers more guesses, and isn’t one', async ({
    server,
  }) => {
    const ada = await server.signUp(ADA)
    await ada.post('/v1/user/mailed-code', { password: PASSWORD, enabled: true })
    for (let round = 0; round < CODES_A_DAY; round += 1) {
      await stranger(server, signIn(ADA, PASSWORD, WRONG_CODE))
      server.clock.advance(HOUR_SECONDS / 4)
      if (round !== 10) continue
      server.clock.advance(HOUR_SECONDS)
      await stranger(server, signIn(ADA, PASSWORD))
      const code = await server.readCode(ADA)
      expect((await stranger(server, signIn(ADA, PASSWORD, code)))?.status).toBe(200)
    }
    const refused = await stranger(server, signIn(ADA, PASSWORD, WRONG_CODE))
    expect(refused?.status).toBe(429)
  })
})

test('a sign-in locks its counts in order only where two sessions of the database could deadlock', async ({
  server,
}) => {
  await server.signUp(ADA)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await server.post('/v1/auth', signIn(ADA, PASSWORD))
  const texts = query.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement))
  query.mockRestore()
  const closing = texts.filter((text) => text.includes('sign-in: close attempt'))
  expect(closing).toHaveLength(1)
  expect(closing[0]?.includes('for update')).toBe(Boolean(process.env['TEST_DATABASE_URL']))
})

test('concurrent sign-ins of one account from one network don’t wait for each other', async ({
  server,
}) => {
  await server.signUp(ADA)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.post('/v1/auth', signIn(ADA, PASSWORD), { address: '2001:db8::1' }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

describe('device cookie', () => {
  test('the device cookie is inaccessible to scripts and other websites, and contains only random characters', async ({
    server,
  }) => {
    await server.signUp(ADA)
    const response = await server.post('/v1/auth', signIn(ADA, PASSWORD))
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(
      /^ParapetDevice=[\w-]{22}\.\d{10}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('a device cookie has its own limit of ten wrong passwords in 15 minutes', async ({
    server,
  }) => {
    await server.signUp(ADA)
    const laptop = browserOn(server)
    await laptop.post('/v1/auth', signIn(ADA, PASSWORD))
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const address = networkOfStranger(attempt)
      const response = await laptop.post('/v1/auth', signIn(ADA, wrong), { address })
      expect(response.status).toBe(401)
    }
    verify.mockRestore()
    const refused = await laptop.post('/v1/auth', signIn(ADA, PASSWORD))
    expect(refused.body).toMatchObject({ status: 429, retry_after: 900 })
  })

  test('a device cookie is invalid for another account, after tampering and after half a year', async ({
    server,
  }) => {
    await server.signUp(ADA)
    await server.signUp('eve@example.com')
    const eves = browserOn(server)
    await eves.post('/v1/auth', signIn('eve@example.com', PASSWORD))
    const adas = browserOn(server)
    await adas.post('/v1/auth', signIn(ADA, PASSWORD))
    const forged = browserOn(server)
    const other = (first: string) => (first === '_' ? '-' : '_')
    forged.take((adas.cookie() ?? '').replace(/(?<==)./, other))
    const long = browserOn(server)
    long.take(`${adas.cookie()}~${'x.1.y~'.repeat(200)}`)
    await useUpGuesses(server, ADA)
    for (const browser of [eves, forged, long]) {
      expect((await browser.post('/v1/auth', signIn(ADA, wrong))).status).toBe(409)
    }
    expect((await adas.post('/v1/auth', signIn(ADA, wrong))).status).toBe(401)
    server.clock.advance(180 * 24 * HOUR_SECONDS)
    await useUpGuesses(server, ADA)
    expect((await adas.post('/v1/auth', signIn(ADA, wrong))).status).toBe(409)
  })

  test('a device cookie can remember several accounts in one browser', async ({ server }) => {
    await server.signUp(ADA)
    await server.signUp('eve@example.com')
    const shared = browserOn(server)
    await shared.post('/v1/auth', signIn(ADA, PASSWORD))
    await shared.post('/v1/auth', signIn('eve@example.com', PASSWORD))
    await useUpGuesses(server, ADA, 'eve@example.com')
    for (const email of [ADA, 'eve@example.com']) {
      expect((await shared.post('/v1/auth', signIn(email, PASSWORD))).status).toBe(200)
    }
  })

  test('registering with an email address gives no device cookie before the mailbox is verified', async ({
    server,
  }) => {
    const someone = browserOn(server)
    const body = { ...signIn(ADA, PASSWORD), confirm_password: PASSWORD }
    const token = (await someone.post('/v1/register', body)).body.user_token
    await someone.post('/v1/auth', signIn(ADA, PASSWORD))
    expect(someone.cookie()).toBeUndefined()
    await someone.post('/v1/verify-otp', { otp: await server.readCode(ADA) }, { token })
    expect(someone.cookie()).toMatch(/^ParapetDevice=/)
    expect(await server.db.select().from(accounts)).toHaveLength(1)
  })
})
