import {
  forgotPasswordResponse,
  forgotPasswordRequest,
  resetPasswordResponse,
  resetPasswordRequest,
  verifyResetResponse,
  verifyResetRequest,
} from '../../../contract/account/password-reset.ts'
import { messages } from '../../../contract/messages.ts'
import { emailKeyOf } from '../../platform/email-key.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { open } from '../../platform/http/route.ts'
import { rememberDevice } from '../known-devices/remember-device.ts'
import { requestReset, resetPassword, verifyReset } from './service.ts'

export const passwordResetRoutes = new ApiRouter()
  .openapi(
    open({
      method: 'post',
      path: '/v1/forgot-password',
      summary: 'Email a password reset code. The response is the same for any email address.',
      body: forgotPasswordRequest,
      response: forgotPasswordResponse,
      refuses: ['too_many_attempts'],
    }),
    async (c) => {
      await requestReset(c.var, c.req.valid('json').email, c.var.caller)
      const message = 'If there is an account with this email, we have sent a code to it.'
      return c.json({ status: 200, message }, 200)
    },
  )
  .openapi(
    open({
      method: 'post',
      path: '/v1/verify-reset',
      summary: 'Exchange the emailed code for the code that the last step accepts.',
      body: verifyResetRequest,
      response: verifyResetResponse,
      refuses: ['wrong_code', 'too_many_attempts'],
    }),
    async (c) => {
      const otp = await verifyReset(c.var, c.req.valid('json'), c.var.caller)
      return c.json({ status: 200, message: 'Choose a new password.', data: { otp } }, 200)
    },
  )
  .openapi(
    open({
      method: 'post',
      path: '/v1/reset-pass',
      summary: 'Set the new password and end every session of the account.',
      body: resetPasswordRequest,
      response: resetPasswordResponse,
      refuses: ['code_expired', 'password_leaked', 'too_many_attempts'],
    }),
    async (c) => {
      const request = c.req.valid('json')
      const { isSecondFactorOn } = await resetPassword(c.var, request, c.var.caller)
      // Whoever reads the mailbox is the owner, so strangers can't lock them out of the sign-in that follows. With a
      // second factor, the mailbox isn't enough: each reset would add a device with separate guesses of the code.
      if (!isSecondFactorOn) rememberDevice(c, emailKeyOf(request.email))
      return c.json({ status: 200, message: messages.resetDone }, 200)
    },
  )
