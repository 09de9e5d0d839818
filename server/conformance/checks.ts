import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import type { z } from 'zod'

import {
  onboardingRecordResponse,
  type OnboardingRecord,
} from '../../contract/account/onboarding.ts'
import { verifyResetResponse } from '../../contract/account/password-reset.ts'
import { socialProviders } from '../../contract/account/social-sign-in.ts'
import { userResponse } from '../../contract/account/user.ts'
import { response, credentialsResponse } from '../../contract/common.ts'
import { messages } from '../../contract/messages.ts'
import type { Answer, ApiUnderTest } from './api-under-test.ts'

type Check = {
  /** The expected behaviour. */
  name: string
  /** Whether it needs a mailed code. */
  needsMailbox?: boolean
  run: () => Promise<void>
}

const PASSWORD = 'conformance lantern gate'
const NEW_PASSWORD = 'conformance rampart bridge'

function is<T extends z.ZodType>(schema: T, { status, body }: Answer): z.infer<T> {
  assert.equal(status, 200, `answered ${status}: ${String(body['message'])}`)
  assert.equal(body['status'], 200, 'the body repeats the HTTP status')
  return schema.parse(body)
}

function isRefused({ status, body }: Answer, allowed: number[]) {
  assert.ok(allowed.includes(status), `answered ${status}, and ${allowed.join(' or ')} was due`)
  assert.equal(body['status'], status, 'the body repeats the HTTP status')
  assert.equal(typeof body['message'], 'string', 'says why')
  assert.equal(body['token'], undefined, 'gives no token')
  assert.equal(body['user_token'], undefined, 'gives no user_token')
}

/** Returns the checks for SPEC sections 3 and 7, in an order in which each can build on those before it. */
export function checksOf(api: ApiUnderTest): Check[] {
  const username = `conformance-${randomUUID()}@example.com`
  const unknown = `conformance-${randomUUID()}@example.com`
  let userToken = ''
  let resetOtp = ''

  const register = { username, password: PASSWORD, confirm_password: PASSWORD }
  const readOnboarding = async (): Promise<OnboardingRecord> =>
    is(onboardingRecordResponse, await api.get('/v1/user/onboarding', userToken)).data
  const onboardingAnswers = async () => {
    const options = await readOnboarding()
    return {
      is_technical: true,
      first_name: 'Ada',
      last_name: 'Lovelace',
      use_case: options.use_case[0]?.use_case_id,
      company_size: options.company_size[0]?.company_size_id,
    }
  }

  return [
    {
      name: 'POST /v1/check-email answers 200 for an address that is free',
      run: async () => void is(response, await api.post('/v1/check-email', { username })),
    },
    {
      name: 'POST /v1/register refuses two different passwords',
      run: async () => {
        const refused = await api.post('/v1/register', {
          ...register,
          confirm_password: 'another one',
        })
        isRefused(refused, [400, 422])
        assert.equal(refused.body['message'], messages.passwordsDiffer)
      },
    },
    {
      name: 'POST /v1/register refuses what is no address',
      run: async () => {
        const refused = await api.post('/v1/register', { ...register, username: 'no address' })
        isRefused(refused, [400, 422])
        assert.equal(refused.body['message'], messages.emailInvalid)
      },
    },
    {
      name: 'POST /v1/register gives token, user_token and message',
      run: async () => {
        const made = is(credentialsResponse, await api.post('/v1/register', register))
        assert.equal(typeof made.message, 'string')
        userToken = made.user_token
      },
    },
    {
      name: 'POST /v1/register refuses an address that has an account',
      run: async () => isRefused(await api.post('/v1/register', register), [409]),
    },
    {
      name: 'POST /v1/check-email does not answer 200 for an address that is taken',
      run: async () => {
        const { status } = await api.post('/v1/check-email', { username })
        assert.notEqual(status, 200)
      },
    },
    {
      name: 'POST /v1/auth gives token, user_token and message',
      run: async () => {
        const signedIn = is(
          credentialsResponse,
          await api.post('/v1/auth', { username, password: PASSWORD }),
        )
        assert.equal(typeof signedIn.message, 'string')
        assert.notEqual(signedIn.token, signedIn.user_token)
      },
    },
    {
      name: 'POST /v1/auth says the same of a wrong password and of an unknown address',
      run: async () => {
        const wrong = await api.post('/v1/auth', { username, password: 'not this one' })
        const none = await api.post('/v1/auth', { username: unknown, password: 'not this one' })
        isRefused(wrong, [400, 401])
        assert.equal(none.status, wrong.status)
        assert.equal(none.body['message'], wrong.body['message'])
      },
    },
    {
      name: 'the user token is taken as the raw Authorization header',
      run: async () => {
        const { data } = is(userResponse, await api.get('/v1/user', userToken))
        assert.equal(data.email.toLowerCase(), username)
      },
    },
    ...['/v1/user', '/v1/user/profile', '/v1/user/team', '/v1/domain', '/v1/user/invoice'].map(
      (path): Check => ({
        name: `GET ${path} answers who is signed in, and 401 '${messages.missingToken}' who is not`,
        run: async () => {
          assert.equal((await api.get(path, userToken)).status, 200)
          const refused = await api.get(path)
          isRefused(refused, [401])
          assert.equal(refused.body['message'], messages.missingToken)
        },
      }),
    ),
    {
      name: 'a token that was never given is refused, and not as a missing one',
      run: async () => {
        const refused = await api.get('/v1/user', 'never given')
        isRefused(refused, [401])
        assert.notEqual(refused.body['message'], messages.missingToken)
      },
    },
    {
      name: 'GET /v1/user/onboarding gives the names, what is chosen and both lists of options',
      run: async () => {
        const options = await readOnboarding()
        assert.ok(options.use_case.length > 0 && options.company_size.length > 0)
      },
    },
    {
      name: 'POST /v1/verify-otp and POST /v1/resend-otp ask for a token',
      run: async () => {
        isRefused(await api.post('/v1/verify-otp', { otp: '123456' }), [401])
        isRefused(await api.post('/v1/resend-otp'), [401])
      },
    },
    {
      name: 'POST /v1/verify-otp verifies the address by the mailed code, and refuses another one',
      needsMailbox: true,
      run: async () => {
        const code = await api.mailedCode(username)
        const wrong = code === '000000' ? '111111' : '000000'
        isRefused(await api.post('/v1/verify-otp', { otp: wrong }, userToken), [400, 401, 422])
        is(response, await api.post('/v1/verify-otp', { otp: code }, userToken))
        const { data } = is(userResponse, await api.get('/v1/user', userToken))
        assert.notEqual(data.email_verified_at, null)
      },
    },
    {
      name: 'POST /v1/user/onboarding refuses a form that lacks a name',
      needsMailbox: true,
      run: async () => {
        const lacking = { ...(await onboardingAnswers()), first_name: '' }
        isRefused(await api.post('/v1/user/onboarding', lacking, userToken), [400, 422])
      },
    },
    {
      name: 'POST /v1/user/onboarding keeps the answers',
      needsMailbox: true,
      run: async () => {
        const given = await onboardingAnswers()
        is(response, await api.post('/v1/user/onboarding', given, userToken))
        const kept = await readOnboarding()
        assert.equal(kept.first_name, given.first_name)
        assert.equal(kept.last_name, given.last_name)
        assert.equal(kept.current_use_case, given.use_case)
        assert.equal(kept.current_company_size, given.company_size)
      },
    },
    ...socialProviders.map((provider): Check => ({
      name: `GET /v1/${provider} leads to a consent page, and its end brings the browser’s state back`,
      run: async () => {
        const state = randomUUID()
        const start = await api.browse(`/v1/${provider}?state=${state}`, [])
        // A server without keys for this provider redirects to its sign-in page with the reason.
        if (start.status === 404 || start.location?.pathname === '/login') return
        assert.ok(start.location, `answered ${start.status}, and a redirect was due`)
        assert.ok(!start.location.href.includes(state), 'the provider does not learn the state')
        // The next step happens at the provider; only the server's built-in one can be automated.
        if (!start.location.pathname.startsWith('/dev/provider/')) return
        const consent = Object.fromEntries(start.location.searchParams)
        const form = {
          ...consent,
          decision: 'continue',
          email: `conformance-${randomUUID()}@example.com`,
          name: 'Ada',
        }
        const back = await api.browse(start.location.pathname, start.cookies, form)
        assert.ok(back.location, `consent answered ${back.status}, and a redirect was due`)
        const path = back.location.pathname + back.location.search
        const { location: end } = await api.browse(path, start.cookies)
        assert.equal(end?.pathname, '/auth-callback')
        for (const name of ['token', 'user_token']) assert.ok(end.searchParams.get(name), name)
        assert.equal(end.searchParams.get('state'), state)
      },
    })),
    {
      name: 'POST /v1/forgot-password says the same of a known and of an unknown address',
      run: async () => {
        const known = await api.post('/v1/forgot-password', { email: username })
        is(response, known)
        const none = await api.post('/v1/forgot-password', { email: unknown })
        assert.deepEqual(none.body, known.body)
      },
    },
    {
      name: 'POST /v1/verify-reset refuses a wrong code',
      run: async () =>
        isRefused(
          await api.post('/v1/verify-reset', { email: unknown, otp: '000000' }),
          [400, 401, 422],
        ),
    },
    {
      name: 'POST /v1/verify-reset gives data.otp for the mailed code',
      needsMailbox: true,
      run: async () => {
        const otp = await api.mailedCode(username)
        resetOtp = is(
          verifyResetResponse,
          await api.post('/v1/verify-reset', { email: username, otp }),
        ).data.otp
      },
    },
    {
      name: 'POST /v1/reset-pass takes data.otp once, and ends the sessions',
      needsMailbox: true,
      run: async () => {
        const request = {
          email: username,
          otp: resetOtp,
          new_password: NEW_PASSWORD,
          confirm_new_password: NEW_PASSWORD,
        }
        is(response, await api.post('/v1/reset-pass', request))
        isRefused(await api.post('/v1/reset-pass', request), [400, 401, 422])
        isRefused(await api.get('/v1/user', userToken), [401])
        isRefused(await api.post('/v1/auth', { username, password: PASSWORD }), [400, 401])
        is(credentialsResponse, await api.post('/v1/auth', { username, password: NEW_PASSWORD }))
      },
    },
  ]
}
