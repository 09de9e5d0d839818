import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { devMails, outbox } from '../../platform/mail/schema.ts'
import { PASSWORD } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { accounts, identities, mailedCodes, sessions } from '../schema.ts'

const request = (username: string, password = PASSWORD) => ({
  username,
  password,
  confirm_password: password,
})

describe('registration', () => {
  test('registration returns a session and emails a code, which is never stored in plain text', async ({
    server,
  }) => {
    const response = await server.post('/v1/register', request('ada@example.com'))
    expect(response.body).toMatchObject({ status: 200, token: expect.any(String) })
    const user = await server.get('/v1/user', { token: response.body.user_token })
    expect(user.body.data.email_verified_at).toBeNull()
    const code = await server.readCode('ada@example.com')
    expect(code).toMatch(/^\d{6}$/)
    const [stored] = await server.db.select().from(mailedCodes)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(stored?.hash.toString('utf8')).not.toContain(code)
  })

  test('registration rejects a taken email address with the specified message, whatever its case', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    const response = await server.post('/v1/register', request('ADA@example.com'))
    expect(response.body).toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Email is already taken. Please choose another one.',
    })
  })

  test('of two concurrent registrations, one creates the account', async ({ server }) => {
    const responses = await Promise.all([
      server.post('/v1/register', request('ada@example.com')),
      server.post('/v1/register', request('ada@example.com')),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await server.db.select().from(accounts)).toHaveLength(1)
  })

  test('registration stores nothing when it fails halfway', async ({ server }) => {
    await server.db.execute('alter table known_devices rename to gone')
    try {
      const response = await server.post('/v1/register', request('ada@example.com'))
      expect(response.body).toMatchObject({ status: 500, code: 'internal_error' })
    } finally {
      await server.db.execute('alter table gone rename to known_devices')
    }
    expect(await server.db.select().from(accounts)).toEqual([])
    expect(await server.db.select().from(outbox)).toEqual([])
    expect(await server.db.select().from(devMails)).toEqual([])
  })

  test.for([
    ['a password from a list of leaked passwords', 'password123'],
    ['the same password in different case', 'PASSWORD123'],
    ['our own name', 'parapet1'],
    ['the address', 'ada.lovelace@example.com'],
    ['the mailbox with a digit', 'ada.lovelace1'],
    ['one letter over and over', 'aaaaaaaaaaaa'],
  ] as const)(
    'registration rejects %s as a password and names the field',
    async ([, password], { server }) => {
      const response = await server.post(
        '/v1/register',
        request('ada.lovelace@example.com', password),
      )
      expect(response.body).toMatchObject({
        status: 422,
        code: 'password_leaked',
        errors: [{ path: 'password', message: response.body.message }],
      })
    },
  )

  test.for([
    ['7 characters', { ...request('a@example.com', 'x7#kLm9') }, 'Use at least 8 characters.'],
    [
      '129 characters',
      request('a@example.com', 'xy'.repeat(64) + 'z'),
      'Use at most 128 characters.',
    ],
    [
      'two different passwords',
      { ...request('a@example.com'), confirm_password: 'x' },
      'Passwords do not match.',
    ],
    ['an address with a space', request('a b@example.com'), 'Please supply a valid email address.'],
    [
      'an address with a line break',
      request('a@example.com\r\nBcc: eve@example.com'),
      'Please supply a valid email address.',
    ],
    [
      'an address of 255 characters',
      request(`${'a'.repeat(243)}@example.com`),
      'Please supply a valid email address.',
    ],
  ] as const)('registration rejects %s', async ([, body, message], { server }) => {
    const response = await server.post('/v1/register', body)
    expect(response.body).toMatchObject({ status: 422, code: 'invalid_request', message })
  })

  test('registration accepts a password of 128 characters in any script', async ({ server }) => {
    const password = 'ключ🗝️'.repeat(20).slice(0, 127) + '!'
    const ada = await server.signUp('ada@example.com', { password })
    await ada.signIn()
  })

  test('registration rejects an IP address’s fourth attempt with one email address in three hours, and its twenty-first with any', async ({
    server,
  }) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await server.post('/v1/register', request('ada@example.com'))
    }
    const fourth = await server.post('/v1/register', request('ada@example.com'))
    expect(fourth.body).toMatchObject({ status: 429, retry_after: 3 * 60 * 60 })
    expect(fourth.body.message).toBe('Too many attempts. Try again in 3 hours.')
    const address = '192.0.2.2'
    const elsewhere = await server.post('/v1/register', request('ada@example.com'), { address })
    expect(elsewhere.status).toBe(409)
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await server.post('/v1/register', request(`p${attempt}@example.com`, 'password'), { address })
    }
    const further = await server.post('/v1/register', request('eve@example.com'), { address })
    expect(further.status).toBe(429)
  })
})

describe('first password', () => {
  test('the first password is set with the account’s own session, which is renewed', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    await server.db.update(accounts).set({ passwordHash: null })
    const password = 'a first password of mine'
    const response = await server.post('/v1/register', request(ada.email, password), {
      token: ada.token,
    })
    expect(response.status).toBe(200)
    expect((await ada.get('/v1/user')).body.code).toBe('session_ended')
    const user = await server.get('/v1/user', { token: response.body.user_token })
    expect(user.body.data.has_password).toBe(true)
    expect(await server.post('/v1/auth', { username: ada.email, password })).toMatchObject({
      status: 200,
    })
    expect((await server.readMail(ada.email)).subject).toBe(
      'A password was added to your Parapet account',
    )
  })

  test('the first password never replaces an existing one, and can’t be set with another account’s session', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const eve = await server.signUp('eve@example.com')
    const over = await server.post('/v1/register', request(ada.email, 'another password of hers'), {
      token: ada.token,
    })
    expect(over.body.code).toBe('already_done')
    await server.db
      .update(accounts)
      .set({ passwordHash: null })
      .where(eq(accounts.email, ada.email))
    const stolen = await server.post('/v1/register', request(ada.email, 'a password of eve'), {
      token: eve.token,
    })
    expect(stolen.body.code).toBe('email_taken')
    const [account] = await server.db.select().from(accounts).where(eq(accounts.email, ada.email))
    expect(account?.passwordHash).toBeNull()
  })

  test('the first password is announced to the account’s other tabs', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    await server.db.update(accounts).set({ passwordHash: null })
    const told = server.nextLive((await ada.get('/v1/user')).body.data.id)
    await server.post('/v1/register', request(ada.email, 'a first password of mine'), {
      token: ada.token,
    })
    expect(await told).toEqual({ kind: 'session' })
  })

  test('a token that can’t be checked is not treated like an outdated one', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    await server.db.update(accounts).set({ passwordHash: null })
    await server.db.execute('alter table sessions rename to gone')
    try {
      const response = await server.post(
        '/v1/register',
        request(ada.email, 'a first password of mine'),
        { token: ada.token },
      )
      expect(response.body).toMatchObject({ status: 500, code: 'internal_error' })
    } finally {
      await server.db.execute('alter table gone rename to sessions')
    }
  })

  test('an ended token doesn’t prevent a registration', async ({ server }) => {
    const response = await server.post('/v1/register', request('ada@example.com'), { token: 'old' })
    expect(response.status).toBe(200)
    expect(await server.db.select().from(sessions)).toHaveLength(1)
    expect(await server.db.select().from(identities)).toEqual([])
  })
})

describe('email check', () => {
  test('the email check responds with 200 for an available address and 409 for a taken one', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    expect(await server.post('/v1/check-email', { username: 'eve@example.com' })).toMatchObject({
      status: 200,
      body: { status: 200 },
    })
    const taken = await server.post('/v1/check-email', { username: 'Ada@example.com' })
    expect(taken.body).toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Email is already taken. Please choose another one.',
    })
  })

  test('the email check responds to one IP address at most twenty times in 15 minutes', async ({
    server,
  }) => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await server.post('/v1/check-email', { username: `p${attempt}@example.com` })
    }
    const refused = await server.post('/v1/check-email', { username: 'x@example.com' })
    expect(refused.body).toMatchObject({ status: 429, retry_after: 900 })
  })
})
