import {
  signInResponse,
  signInRefusal,
  signInRequest,
} from '../../../contract/account/authentication.ts'
import { signOutResponse } from '../../../contract/account/user.ts'
import { audit } from '../../platform/audit/events.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { open } from '../../platform/http/route.ts'
import { rememberDevice } from '../known-devices/remember-device.ts'
import { setRememberedCookie } from '../known-devices/remembered-devices.ts'
import { CLEARED_AT_SIGN_OUT } from '../sessions/cleared-at-sign-out.ts'
import { endSession } from '../sessions/service.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { signIn } from './service.ts'

export const authenticationRoutes = new ApiRouter()
  .openapi(
    open({
      method: 'post',
      path: '/v1/auth',
      summary: 'Sign in. Responds with 409 when a one-time code is needed.',
      body: signInRequest,
      response: signInResponse,
      refusal: signInRefusal,
      refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code', 'too_many_attempts'],
    }),
    async (c) => {
      const entered = await signIn(c.var, c.req.valid('json'), c.var.caller)
      const { credentials, isVerified, emailKey, rememberedCookie } = entered
      if (isVerified) rememberDevice(c, emailKey)
      if (rememberedCookie) setRememberedCookie(c, rememberedCookie)
      return c.json({ status: 200, message: 'Signed in.', ...credentials }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/sign-out',
      servesClosing: true,
      summary: 'End this session.',
      response: signOutResponse,
      allows: 'pending_second_factor',
    }),
    async (c) => {
      await endSession(c.var, c.var.session.id)
      const { clock, db, account, caller } = c.var
      await audit(db, 'SIGN_OUT', { at: clock.now(), accountId: account.id, caller })
      c.header('Clear-Site-Data', CLEARED_AT_SIGN_OUT)
      return c.json({ status: 200, message: 'Signed out.' }, 200)
    },
  )
