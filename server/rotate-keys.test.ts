import { HOTP, Secret } from 'otpauth'
import { describe, expect, onTestFinished } from 'vitest'

import { accountEmails } from './account/emails.ts'
import { accounts } from './account/schema.ts'
import { timeStep } from './account/second-factor/authenticator.ts'
import { resealAuthenticators } from './account/second-factor/reseal-authenticators.ts'
import { BadSetting } from './platform/bad-setting.ts'
import { queueMail } from './platform/mail/outbox.ts'
import { outbox } from './platform/mail/schema.ts'
import { openDataKeys } from './platform/security/data-keys.ts'
import { keysOn, keyUses } from './platform/security/keys.ts'
import {
  addKeys,
  KEY_LEAD_SECONDS,
  retireKeys,
  rewrapKeys,
} from './platform/security/rotate-keys.ts'
import { dataKeys } from './platform/security/schema.ts'
import type { Secrets } from './platform/security/secrets.ts'
import type { TestDatabase } from './testing/test-database.ts'
import { PASSWORD, startTestServer, type TestServer } from './testing/test-server.ts'
import { test } from './testing/test.ts'

/** The secret of a test server, whose data is from before keys were stored in the database. */
const OLD = 'x'.repeat(32)
const NEW = 'another secret key of 32 characters'
const oldOnly: Secrets = { current: OLD, previous: [] }
const both: Secrets = { current: NEW, previous: [OLD] }
const newOnly: Secrets = { current: NEW, previous: [] }

/** Another server on the same database and clock, with data keys opened as in a separate process. */
async function replica(database: TestDatabase, { clock, log }: TestServer, secrets: Secrets) {
  const opened = await openDataKeys({ db: database.db, clock, log }, secrets)
  const server = startTestServer(database, { keys: keysOn(opened.ring), clock })
  onTestFinished(async () => {
    opened.stop()
    await server.stop()
  })
  return { ...server, refresh: opened.refresh }
}

/** Someone with an authenticator app, created by an earlier server. */
async function withAuthenticator(server: TestServer) {
  const ada = await server.signUp('ada@example.com')
  const begun = await ada.post('/v1/user/authenticator', { password: PASSWORD })
  const secret: string = begun.body.data.secret
  const code = () =>
    HOTP.generate({
      secret: Secret.fromBase32(secret),
      counter: timeStep(server.clock.now()),
      digits: 6,
    })
  const confirmed = await ada.post('/v1/user/authenticator/confirm', { code: code() })
  const recovery = confirmed.body.data.recovery_codes as string[]
  /** Alternates between the app and a recovery code. */
  const signInAt = async (at: Pick<TestServer, 'post'>) => {
    server.clock.advance(60)
    for (const second of [code(), recovery.pop()]) {
      const body = { username: ada.email, password: PASSWORD, code: second }
      expect((await at.post('/v1/auth', body)).status).toBe(200)
    }
  }
  return { signInAt }
}

/** Requests a code from one server and enters it at another. */
const resetWith = async (asked: TestServer, tried: Pick<TestServer, 'post'>, email: string) => {
  await asked.post('/v1/forgot-password', { email })
  const otp = await asked.readCode(email)
  return (await tried.post('/v1/verify-reset', { email, otp })).status
}

describe('a change of SECRET_KEY', () => {
  test('changing SECRET_KEY lets servers with the old and the new key run side by side, and then without the old one', async ({
    database,
    server,
  }) => {
    const { signInAt } = await withAuthenticator(server)
    const bob = await server.signUp('bob@example.com')
    const [first, second] = [
      await replica(database, server, oldOnly),
      await replica(database, server, both),
    ]
    const serveSideBySide = async () => {
      for (const one of [server, first, second]) await signInAt(one)
      expect(await resetWith(first, second, bob.email)).toBe(200)
      expect(await resetWith(second, first, bob.email)).toBe(200)
    }
    await serveSideBySide()
    // Past the limit of codes for one address.
    server.clock.advance(60 * 60)

    expect(await rewrapKeys(database.db, both)).toBe(keyUses.length)
    expect(await rewrapKeys(database.db, both)).toBe(0)
    expect([await first.refresh(), await second.refresh()]).toEqual([0, 0])
    await serveSideBySide()

    const last = await replica(database, server, newOnly)
    await signInAt(last)
    expect(await resetWith(second, last, bob.email)).toBe(200)
    // No browser counts as new: hashes still use the same key.
    const mails = await server.readMails('ada@example.com')
    expect(mails.filter(({ subject }) => subject.startsWith('New sign-in'))).toEqual([])
    await expect(replica(database, server, oldOnly)).rejects.toThrow(BadSetting)
  })

  test('changing SECRET_KEY keeps waiting emails readable', async ({ database, server }) => {
    const queued = { to: 'ada@example.com', mail: accountEmails.verifyEmail('123456') }
    await queueMail(server, queued)
    const second = await replica(database, server, both)
    await rewrapKeys(database.db, both)
    await second.outbox.idle()
    expect((await second.readMail('ada@example.com')).text).toContain('123456')
    expect(await database.db.select().from(outbox)).toEqual([])
  })

  test('a SECRET_KEY missing from the settings is rejected with a message', async ({
    database,
    server,
  }) => {
    await replica(database, server, oldOnly)
    await expect(replica(database, server, newOnly)).rejects.toThrow(
      'The keys in the database are encrypted with another SECRET_KEY. Set SECRET_KEY to that one, or add it to PREVIOUS_SECRET_KEYS.',
    )
  })
})

describe('a new data key', () => {
  test('a new data key is known to every server before it is used, and then replaces the old one', async ({
    database,
    server,
  }) => {
    const { db } = database
    const { clock } = server
    const { signInAt } = await withAuthenticator(server)
    const bob = await server.signUp('bob@example.com')
    const first = await replica(database, server, oldOnly)
    const second = await replica(database, server, oldOnly)

    expect(await addKeys({ db, clock }, oldOnly)).toBe(keyUses.length)
    expect(await addKeys({ db, clock }, oldOnly)).toBe(0)
    // One replica has read it, the other one hasn't yet.
    await first.refresh()
    expect(await resetWith(first, second, bob.email)).toBe(200)

    const before = first.keys.digest('policy', '')
    clock.advance(KEY_LEAD_SECONDS)
    await second.refresh()
    expect(first.keys.digest('policy', '')).not.toEqual(before)
    expect(await resetWith(first, second, bob.email)).toBe(200)
    await signInAt(second)
    expect(first.keys.sign('policy', 'a policy').map(({ x }) => x)).toEqual([
      expect.any(String),
      server.keys.sign('policy', 'a policy')[0].x,
    ])

    expect(await resealAuthenticators(db, first.keys)).toBe(1)
    expect(await resealAuthenticators(db, first.keys)).toBe(0)
    const [account] = await db.select().from(accounts)
    const sealed = account?.authenticatorSecret ?? Buffer.alloc(0)
    expect(server.keys.open('authenticator secret', sealed, account?.id)).toBeUndefined()
    const early = await retireKeys({ db, clock })
    expect(early.kept).toContain('authenticator secret 1')

    clock.advance(20 * 60)
    const { removed, kept } = await retireKeys({ db, clock })
    expect([early.removed + removed, kept.toSorted()]).toEqual([
      keyUses.length - 3,
      ['audit log 1', 'policy 1', 'recovery code 1'],
    ])
    expect(await db.select().from(dataKeys)).toHaveLength(keyUses.length + 3)
    await signInAt(await replica(database, server, oldOnly))
  })
})
