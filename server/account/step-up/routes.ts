import {
  proveResponse,
  proveRequest,
  sendProofCodeResponse,
} from '../../../contract/account/step-up.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { mailProofCode, prove } from './service.ts'

export const stepUpRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/prove',
      servesClosing: true,
      summary: 'Re-authenticate, for routes that respond with proof_required.',
      body: proveRequest,
      response: proveResponse,
      refuses: [
        'invalid_request',
        'wrong_credentials',
        'wrong_code',
        'code_expired',
        'too_many_attempts',
      ],
    }),
    async (c) => {
      const credentials = await prove(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, message: 'Identity confirmed.', ...credentials }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/prove/send-code',
      servesClosing: true,
      summary:
        'Send a confirmation code by email, for accounts without a password or an authenticator app.',
      response: sendProofCodeResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const seconds = await mailProofCode(c.var, c.var)
      return c.json({ status: 200, data: { wait_seconds: seconds } }, 200)
    },
  )
