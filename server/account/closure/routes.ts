import {
  closeAccountRequest,
  closeAccountResponse,
  closureResponse,
  keepAccountResponse,
} from '../../../contract/account/closure.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { CLEARED_AT_SIGN_OUT } from '../sessions/cleared-at-sign-out.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { closeAccount, keepAccount, readClosure } from './service.ts'

export const closureRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/closure',
      summary:
        'Get the requirements for closing the account, or the date on which a closing account is deleted.',
      response: closureResponse,
      servesClosing: true,
    }),
    async (c) => c.json({ status: 200, data: await readClosure(c.var, c.var.account) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/closure',
      summary:
        'Close the account. Ends every session and all access, and deletes the account after 30 days.',
      body: closeAccountRequest,
      response: closeAccountResponse,
      refuses: ['invalid_request', 'not_allowed', 'proof_required', 'already_done'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      const at = await closeAccount(c.var, c.req.valid('json'), c.var)
      c.header('Clear-Site-Data', CLEARED_AT_SIGN_OUT)
      return c.json({ status: 200, data: { deleted_at: at.toISOString() } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/closure/keep',
      summary: 'Keep a closing account and restore its access.',
      response: keepAccountResponse,
      servesClosing: true,
    }),
    async (c) => {
      await keepAccount(c.var, c.var)
      return c.json({ status: 200, message: 'Your account is no longer closing.' }, 200)
    },
  )
