import {
  cancelEmailChangeResponse,
  confirmEmailChangeRequest,
  confirmEmailChangeResponse,
  emailChangeResponse,
  resendEmailChangeRequest,
  resendEmailChangeResponse,
  startEmailChangeRequest,
} from '../../../contract/account/email-change.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { rememberDevice } from '../known-devices/remember-device.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { signedIn } from '../sessions/signed-in.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  resendEmailChange,
  startEmailChange,
} from './email-change.ts'

export const emailChangeRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/email-change',
      summary: 'Get the pending change of the email address.',
      response: emailChangeResponse,
    }),
    async (c) => {
      const data = await pendingEmailChange(c.var, c.var.account.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/email-change',
      summary: 'Start changing the email address. Emails a code to both addresses.',
      body: startEmailChangeRequest,
      response: emailChangeResponse,
      refuses: ['invalid_request', 'proof_required', 'too_many_attempts'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      const data = await startEmailChange(c.var, c.req.valid('json').email, c.var)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/email-change/confirm',
      summary:
        'Confirm one of the two addresses. With the second one, the address changes, every other session ends, and the response has new tokens.',
      body: confirmEmailChangeRequest,
      response: confirmEmailChangeResponse,
      refuses: ['wrong_code', 'code_expired', 'email_taken', 'too_many_attempts'],
    }),
    async (c) => {
      const confirmed = await confirmEmailChange(c.var, c.req.valid('json'), c.var)
      const { pending, changedTo, credentials } = confirmed
      if (changedTo) rememberDevice(c, changedTo)
      return c.json({ status: 200, ...credentials, data: pending }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/email-change/resend',
      summary: 'Email another code to one of the two addresses.',
      body: resendEmailChangeRequest,
      response: resendEmailChangeResponse,
      refuses: ['code_expired', 'too_many_attempts'],
    }),
    async (c) => {
      const seconds = await resendEmailChange(c.var, c.req.valid('json').side, c.var)
      return c.json({ status: 200, data: { wait_seconds: seconds } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/email-change/cancel',
      summary: 'Cancel the pending change of the email address.',
      response: cancelEmailChangeResponse,
    }),
    async (c) => {
      await cancelEmailChange(c.var, c.var)
      return c.json({ status: 200, message: 'The change was cancelled.' }, 200)
    },
  )
