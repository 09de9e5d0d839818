import assert from 'node:assert/strict'

import { credentialsResponse, response } from '../../contract/common.ts'
import { messages } from '../../contract/messages.ts'
import { is, isRefused, PASSWORD, type Check, type Person } from './check.ts'

/** An available address can be registered, once. */
export function registrationChecks(person: Person): Check[] {
  const { api, username } = person
  const register = { username, password: PASSWORD, confirm_password: PASSWORD }

  return [
    {
      name: 'POST /v1/check-email returns 200 for an available address',
      run: async () => void is(response, await api.post('/v1/check-email', { username })),
    },
    {
      name: 'POST /v1/register rejects passwords that don’t match',
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
      name: 'POST /v1/register rejects an invalid address',
      run: async () => {
        const refused = await api.post('/v1/register', { ...register, username: 'no address' })
        isRefused(refused, [400, 422])
        assert.equal(refused.body['message'], messages.emailInvalid)
      },
    },
    {
      name: 'POST /v1/register returns token, user_token and message',
      run: async () => {
        const made = is(credentialsResponse, await api.post('/v1/register', register))
        assert.equal(typeof made.message, 'string')
        person.userToken = made.user_token
      },
    },
    {
      name: 'POST /v1/register rejects an address that already has an account',
      run: async () => isRefused(await api.post('/v1/register', register), [409]),
    },
    {
      name: 'POST /v1/check-email does not return 200 for an address that is taken',
      run: async () => {
        const { status } = await api.post('/v1/check-email', { username })
        assert.notEqual(status, 200)
      },
    },
  ]
}
