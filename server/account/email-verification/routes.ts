import {
  resendOtpResponse,
  verifyOtpResponse,
  verifyOtpRequest,
} from '../../../contract/account/email-verification.ts'
import { messages } from '../../../contract/messages.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { rememberDevice } from '../known-devices/remember-device.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { resendCode, verifyCode } from './service.ts'

export const emailVerificationRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/verify-otp',
      servesClosing: true,
      summary: 'Verify the email address, or the pending second factor of this session.',
      body: verifyOtpRequest,
      response: verifyOtpResponse,
      refuses: ['wrong_code', 'code_expired', 'already_done', 'too_many_attempts'],
      allows: 'pending_second_factor',
    }),
    async (c) => {
      const { account, session, caller } = c.var
      const { otp } = c.req.valid('json')
      const credentials = await verifyCode(c.var, otp, { account, session, caller })
      rememberDevice(c, account.emailKey)
      const message = session.secondFactorPending ? 'Signed in.' : messages.verified
      return c.json({ status: 200, message, ...credentials }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/resend-otp',
      servesClosing: true,
      summary: 'Send the code again. The previous one stops working.',
      response: resendOtpResponse,
      refuses: ['already_done', 'too_many_attempts'],
      allows: 'pending_second_factor',
    }),
    async (c) => {
      const { account, session, caller } = c.var
      await resendCode(c.var, { account, session, caller })
      return c.json({ status: 200, message: messages.resent }, 200)
    },
  )
