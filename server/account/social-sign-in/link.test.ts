import { describe, expect } from 'vitest'

import type { Identity } from '../../../contract/account/identities.ts'
import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import type { TestPerson, TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { passkeys } from '../schema.ts'

type Provider = 'google' | 'github'
type Linker = Pick<TestPerson, 'post' | 'get'>

const begin = (person: Linker, provider: Provider) =>
  person.post(`/v1/user/identities/${provider}/link`)

/** Consents at the development provider, and returns where the callback led to. */
async function consent(
  server: TestServer,
  started: Awaited<ReturnType<typeof begin>>,
  {
    provider,
    email,
    decision = 'continue',
  }: { provider: Provider; email: string; decision?: string },
) {
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { searchParams } = new URL(started.body.data.location, 'http://localhost')
  const form = new URLSearchParams({
    ...Object.fromEntries(searchParams),
    decision,
    email,
    name: 'Ada',
  })
  const granted = await server.post(`/dev/provider/${provider}/authorize`, form.toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const back = await server.get(granted.headers.get('location') ?? '', { headers: { cookie } })
  return back.headers.get('location')
}

async function link(server: TestServer, person: Linker, provider: Provider, email: string) {
  return consent(server, await begin(person, provider), { provider, email })
}

/** Signs in with the provider, and returns where the callback led to. */
async function arriveWith(server: TestServer, provider: Provider, email: string) {
  const start = await server.get(`/v1/${provider}`)
  const started = { ...start, body: { data: { location: start.headers.get('location') } } }
  return new URL((await consent(server, started, { provider, email })) ?? '', 'http://localhost')
}

/** The same, and returns the token. */
async function signInWith(server: TestServer, provider: Provider, email: string) {
  const { searchParams } = await arriveWith(server, provider, email)
  return searchParams.get('user_token') ?? ''
}

const linkedOf = async (person: Linker) =>
  (await person.get('/v1/user/identities')).body.data.map(
    ({ linked }: { linked: { email: string } | null }) => linked?.email ?? null,
  )

describe('linking a provider', () => {
  test.for(['google', 'github'] as const)(
    'a linked account at %s signs in to the account, whatever its address there',
    async (provider, { server }) => {
      const ada = await server.signUp('ada@example.com')
      const end = await link(server, ada, provider, 'countess@elsewhere.example')
      expect(end).toBe(`/account?tab=sign-in&linked=${provider}`)
      expect(await linkedOf(ada)).toContain('countess@elsewhere.example')
      const token = await signInWith(server, provider, 'countess@elsewhere.example')
      expect((await server.get('/v1/user', { token })).body.data.email).toBe('ada@example.com')
      expect((await server.readMails('ada@example.com')).map(({ subject }) => subject)).toContain(
        `${provider === 'google' ? 'Google' : 'GitHub'} was linked to your Parapet account`,
      )
      expect(await server.auditKinds()).toContain('SSO_LINK')
    },
  )

  test('an identity that signs in to another account stays with it', async ({ server }) => {
    await signInWith(server, 'google', 'grace@example.com')
    const ada = await server.signUp('ada@example.com')
    const end = await link(server, ada, 'google', 'grace@example.com')
    expect(end).toBe('/account?tab=sign-in&provider=google&link_error=identity_taken')
    expect(await linkedOf(ada)).toEqual([null, null])
    const token = await signInWith(server, 'google', 'grace@example.com')
    expect((await server.get('/v1/user', { token })).body.data.email).toBe('grace@example.com')
  })

  test('a provider is linked once', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const parallel = await begin(ada, 'google')
    await link(server, ada, 'google', 'ada@example.com')
    expect((await begin(ada, 'google')).body.code).toBe('already_done')
    const choice = { provider: 'google', email: 'other@example.com' } as const
    expect(await consent(server, parallel, choice)).toContain('link_error=already_linked')
    expect(await linkedOf(ada)).toEqual(['ada@example.com', null])
  })

  test('nothing is linked when the person declines, or their session ends in the meantime', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const choice = { provider: 'google', email: 'ada@example.com' } as const
    const declined = await consent(server, await begin(ada, 'google'), {
      ...choice,
      decision: 'cancel',
    })
    expect(declined).toContain('link_error=denied')
    const started = await begin(ada, 'google')
    const other = await ada.signIn()
    await ada.post('/v1/sign-out')
    expect(await consent(server, started, choice)).toContain('link_error=session_ended')
    expect(await linkedOf(other)).toEqual([null, null])
  })

  test('linking and unlinking require recent confirmation', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await begin(ada, 'google')).body.code).toBe('proof_required')
    const unlinked = await ada.post('/v1/user/identities/google/unlink')
    expect(unlinked.body.code).toBe('proof_required')
  })
})

/** Ada, who has no other way to sign in. */
async function signedUpWithGoogle(server: TestServer): Promise<Linker> {
  const token = await signInWith(server, 'google', 'ada@example.com')
  return {
    get: (path) => server.get(path, { token }),
    post: (path, body) => server.post(path, body, { token }),
  }
}

describe('unlinking a provider', () => {
  test('an unlinked provider no longer signs in to the account', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    await link(server, ada, 'github', 'countess@elsewhere.example')
    expect((await ada.post('/v1/user/identities/github/unlink')).status).toBe(200)
    const token = await signInWith(server, 'github', 'countess@elsewhere.example')
    expect((await server.get('/v1/user', { token })).body.data.email).not.toBe('ada@example.com')
    expect(await server.auditKinds()).toContain('SSO_UNLINK')
    expect((await ada.post('/v1/user/identities/github/unlink')).body.code).toBe('already_done')
  })

  // The address found the account, and linked the provider again without confirmation and email.
  test('an unlinked provider doesn’t sign in by its address either, until it is linked again', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    await link(server, ada, 'google', 'ada@example.com')
    const { body } = await ada.post('/v1/user/identities/google/unlink')
    const refused = await arriveWith(server, 'google', 'ada@example.com')
    expect(refused.pathname + refused.search).toBe('/login?social_error=not_linked')
    expect(await server.auditKinds()).toContain('SSO_SIGN_IN_FAIL')
    const now: Linker = {
      get: (path) => server.get(path, { token: body.user_token }),
      post: (path) => server.post(path, undefined, { token: body.user_token }),
    }
    expect(await linkedOf(now)).toEqual([null, null])
    expect(await signInWith(server, 'github', 'ada@example.com')).not.toBe('')
    await link(server, now, 'google', 'ada@example.com')
    expect(await signInWith(server, 'google', 'ada@example.com')).not.toBe('')
  })

  test('unlinking a provider ends every other session, such as one that began with it', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    await link(server, ada, 'github', 'countess@elsewhere.example')
    const elsewhere = await signInWith(server, 'github', 'countess@elsewhere.example')
    expect((await server.get('/v1/user', { token: elsewhere })).status).toBe(200)
    const { body } = await ada.post('/v1/user/identities/github/unlink')
    expect((await server.get('/v1/user', { token: elsewhere })).body.code).toBe('session_ended')
    expect((await server.get('/v1/user', { token: body.user_token })).status).toBe(200)
    const mail = await server.readMail('ada@example.com')
    expect(mail.text).toContain('All other sessions were ended.')
  })

  test('of two simultaneous requests to unlink the last two ways to sign in, one is refused', async ({
    server,
  }) => {
    const ada = await signedUpWithGoogle(server)
    await link(server, ada, 'github', 'ada@example.com')
    const both = await Promise.all(
      ['google', 'github'].map((provider) => ada.post(`/v1/user/identities/${provider}/unlink`)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await linkedOf(ada)).filter(Boolean)).toEqual(['ada@example.com'])
  })

  test('the only way to sign in is listed as such, until there is a second provider or a passkey', async ({
    server,
  }) => {
    const ada = await signedUpWithGoogle(server)
    const mayUnlink = async () => {
      const { data } = (await ada.get('/v1/user/identities')).body
      return data.map(({ linked }: Identity) => linked?.may_unlink)
    }
    expect(await mayUnlink()).toEqual([false, undefined])
    await link(server, ada, 'github', 'ada@example.com')
    expect(await mayUnlink()).toEqual([true, true])
    await ada.post('/v1/user/identities/github/unlink')
    const passkey = {
      accountId: (await ada.get('/v1/user')).body.data.id,
      name: 'Key',
      credentialId: Buffer.from('1'),
      publicKey: Buffer.from('1'),
      counter: 0,
      transports: '',
      isBackedUp: false,
      createdAt: server.clock.now(),
    }
    // A security key without a PIN doesn't replace a password.
    await server.db.insert(passkeys).values({ ...passkey, verifiesUser: false })
    expect(await mayUnlink()).toEqual([false, undefined])
    await server.db.update(passkeys).set({ verifiesUser: true })
    expect(await mayUnlink()).toEqual([true, undefined])
    expect((await ada.post('/v1/user/identities/google/unlink')).status).toBe(200)
  })
})
