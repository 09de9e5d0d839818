import assert from 'node:assert/strict'

import { userResponse } from '../../contract/account/user.ts'
import { credentialsResponse } from '../../contract/common.ts'
import { messages } from '../../contract/messages.ts'
import { is, isRefused, PASSWORD, type Check, type Person } from './check.ts'

/** Signs in with the password, and then with the raw token in the header. */
export function authenticationChecks(person: Person): Check[] {
  const { api, username, unknown } = person

  return [
    {
      name: 'POST /v1/auth returns token, user_token and message',
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
      name: 'POST /v1/auth responds identically to a wrong password and to an unknown address',
      run: async () => {
        const wrong = await api.post('/v1/auth', { username, password: 'not this one' })
        const none = await api.post('/v1/auth', { username: unknown, password: 'not this one' })
        isRefused(wrong, [400, 401])
        assert.equal(none.status, wrong.status)
        assert.equal(none.body['message'], wrong.body['message'])
      },
    },
    {
      name: 'the user token is accepted as the raw Authorization header',
      run: async () => {
        const { data } = is(userResponse, await api.get('/v1/user', person.userToken))
        assert.equal(data.email.toLowerCase(), username)
      },
    },
    ...['/v1/user', '/v1/user/profile', '/v1/user/team', '/v1/domain', '/v1/user/invoice'].map(
      (path): Check => ({
        name: `GET ${path} returns the signed-in user, or 401 '${messages.missingToken}' without a session`,
        run: async () => {
          assert.equal((await api.get(path, person.userToken)).status, 200)
          const refused = await api.get(path)
          isRefused(refused, [401])
          assert.equal(refused.body['message'], messages.missingToken)
        },
      }),
    ),
    {
      name: 'an unknown token is refused, with a different response from a missing one',
      run: async () => {
        const refused = await api.get('/v1/user', 'never given')
        isRefused(refused, [401])
        assert.notEqual(refused.body['message'], messages.missingToken)
      },
    },
  ]
}
