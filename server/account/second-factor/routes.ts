import {
  confirmAuthenticatorResponse,
  confirmAuthenticatorRequest,
  enrolAuthenticatorResponse,
  enrolAuthenticatorRequest,
  setMailedCodeResponse,
  setMailedCodeRequest,
} from '../../../contract/account/second-factor.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { confirmAuthenticator, enrolAuthenticator, setMailedCode } from './service.ts'

export const secondFactorRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/authenticator',
      summary: 'Start setting up an authenticator app.',
      body: enrolAuthenticatorRequest,
      response: enrolAuthenticatorResponse,
      refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await enrolAuthenticator(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/authenticator/confirm',
      summary: 'Activate the authenticator app. Returns the recovery codes and a new session.',
      body: confirmAuthenticatorRequest,
      response: confirmAuthenticatorResponse,
      refuses: ['wrong_code', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const { codes, credentials } = await confirmAuthenticator(
        c.var,
        c.req.valid('json').code,
        c.var,
      )
      return c.json({ status: 200, ...credentials, data: { recovery_codes: codes } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/mailed-code',
      summary: 'Turn emailed sign-in codes on or off. Returns a new session.',
      body: setMailedCodeRequest,
      response: setMailedCodeResponse,
      refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code', 'too_many_attempts'],
    }),
    async (c) => {
      const credentials = await setMailedCode(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, message: 'Saved.', ...credentials }, 200)
    },
  )
