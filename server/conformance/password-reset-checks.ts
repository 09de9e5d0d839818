import assert from 'node:assert/strict'

import { verifyResetResponse } from '../../contract/account/password-reset.ts'
import { credentialsResponse, response } from '../../contract/common.ts'
import { is, isRefused, PASSWORD, type Check, type Person } from './check.ts'

const NEW_PASSWORD = 'conformance rampart bridge'

/** A mailed code sets a new password, once. */
export function passwordResetChecks(person: Person): Check[] {
  const { api, username, unknown } = person
  let resetOtp = ''

  return [
    {
      name: 'POST /v1/forgot-password responds identically to a known and an unknown address',
      run: async () => {
        const known = await api.post('/v1/forgot-password', { email: username })
        is(response, known)
        const none = await api.post('/v1/forgot-password', { email: unknown })
        assert.deepEqual(none.body, known.body)
      },
    },
    {
      name: 'POST /v1/verify-reset rejects a wrong code',
      run: async () =>
        isRefused(
          await api.post('/v1/verify-reset', { email: unknown, otp: '000000' }),
          [400, 401, 422],
        ),
    },
    {
      name: 'POST /v1/verify-reset returns data.otp for the emailed code',
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
      name: 'POST /v1/reset-pass accepts data.otp once, and ends the sessions',
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
        isRefused(await api.get('/v1/user', person.userToken), [401])
        isRefused(await api.post('/v1/auth', { username, password: PASSWORD }), [400, 401])
        is(credentialsResponse, await api.post('/v1/auth', { username, password: NEW_PASSWORD }))
      },
    },
  ]
}
