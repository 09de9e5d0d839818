import { listActivityQuery, listActivityResponse } from '../../../contract/account/activity.ts'
import {
  changePasswordRequest,
  changePasswordResponse,
} from '../../../contract/account/change-password.ts'
import {
  changePreferencesRequest,
  preferencesResponse,
} from '../../../contract/account/preferences.ts'
import { statusResponse } from '../../../contract/account/status.ts'
import {
  changeProfileRequest,
  profileResponse,
  userResponse,
} from '../../../contract/account/user.ts'
import { VERSION } from '../../../contract/version.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { listActivity } from './activity.ts'
import { changePassword } from './change-password.ts'
import { changePreferences } from './preferences.ts'
import { changeProfile } from './profile.ts'
import { profileOf, userOf } from './service.ts'

export const userRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user',
      servesClosing: true,
      summary: 'Get the signed-in user and their remaining setup steps.',
      response: userResponse,
      allows: 'pending_second_factor',
    }),
    (c) => c.json({ status: 200, data: userOf(c.var.account, c.var.session) }, 200),
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/profile',
      summary: "Get the user's profile.",
      response: profileResponse,
      allows: 'unverified_email',
    }),
    (c) => c.json({ status: 200, data: profileOf(c.var.account) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/profile',
      summary: "Change the user's name.",
      body: changeProfileRequest,
      response: profileResponse,
    }),
    async (c) => {
      const account = await changeProfile(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, data: profileOf(account) }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/activity',
      summary: 'List the security events of the account, newest first.',
      query: listActivityQuery,
      response: listActivityResponse,
    }),
    async (c) => {
      const page = await listActivity(c.var.db, c.var.account.id, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/preferences',
      summary:
        'Change the appearance of the console, how it formats numbers and dates, and where it starts.',
      body: changePreferencesRequest,
      response: preferencesResponse,
    }),
    async (c) => {
      const data = await changePreferences(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/password',
      summary: 'Change the password, or set the first one, and end every other session.',
      body: changePasswordRequest,
      response: changePasswordResponse,
      refuses: [
        'wrong_credentials',
        'password_leaked',
        'proof_required',
        'already_done',
        'too_many_attempts',
      ],
    }),
    async (c) => {
      const credentials = await changePassword(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, message: 'Your password was changed.', ...credentials }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/status',
      summary: "Get the server's version and time, for a client that checks its connection.",
      response: statusResponse,
      allows: 'pending_second_factor',
    }),
    (c) =>
      c.json(
        { status: 200, data: { version: VERSION, now: c.var.clock.now().toISOString() } },
        200,
      ),
  )
