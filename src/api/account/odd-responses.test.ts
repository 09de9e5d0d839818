// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { readCredentials } from '../credentials.ts'
import { RefusedError } from '../failures.ts'
import { checkEmail, signIn } from './authentication.ts'
import { onboardingQuery } from './onboarding.ts'
import { verifyResetCode } from './password-reset.ts'

afterEach(() => vi.unstubAllGlobals())

const respond = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))

describe.each([
  [202, {}],
  [200, { status: 204 }],
])('HTTP %i with %j', (status, body) => {
  test('a success status other than 200 is a refused address', async () => {
    respond(status, body)
    await expect(checkEmail('ada@example.com')).rejects.toThrow(RefusedError)
  })

  test('a success status other than 200 is a refused sign-in, which stores no tokens', async () => {
    respond(status, { ...body, token: 't', user_token: 'u' })
    const attempt = signIn({ username: 'ada@example.com', password: 'a password' })
    await expect(attempt).rejects.toThrow(RefusedError)
    expect(readCredentials()).toBeUndefined()
  })
})

test.each([{}, { otp: null }, { otp: '' }])(
  'a verified reset without a code for the new password is refused: %j',
  async (data) => {
    respond(200, { status: 200, data })
    await expect(verifyResetCode('ada@example.com', '123456')).rejects.toThrow(RefusedError)
  },
)

test.each([null, {}, { use_case: null, company_size: [] }])(
  'onboarding options that aren’t lists are an error: %j',
  async (data) => {
    respond(200, { status: 200, data })
    await expect(
      new QueryClient().fetchQuery({ ...onboardingQuery, retry: false }),
    ).rejects.toThrow(Error)
  },
)
