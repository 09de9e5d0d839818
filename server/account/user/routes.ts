import { statusResponse } from '../../../contract/account/status.ts'
import { emptyListResponse, profileResponse, userResponse } from '../../../contract/account/user.ts'
import { VERSION } from '../../../contract/version.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { signedIn } from '../sessions/signed-in.ts'
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
      method: 'get',
      path: '/v1/user/invoice',
      summary: 'List the invoices of the account.',
      response: emptyListResponse,
      allows: 'unverified_email',
    }),
    (c) => c.json({ status: 200, data: [] }, 200),
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
