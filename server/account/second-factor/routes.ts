import { signInRefusal } from '../../../contract/account/authentication.ts'
import {
  changeSecondFactorRequest,
  confirmAuthenticatorRequest,
  confirmAuthenticatorResponse,
  enrolAuthenticatorRequest,
  enrolAuthenticatorResponse,
  removeAuthenticatorResponse,
  renewRecoveryCodesResponse,
  secondFactorResponse,
  setMailedCodeRequest,
  setMailedCodeResponse,
} from '../../../contract/account/second-factor.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { signedIn } from '../sessions/signed-in.ts'
import {
  confirmAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
  setMailedCode,
} from './service.ts'
import { secondFactorOf } from './state.ts'

const refusesChange = [
  'proof_required',
  'second_factor_required',
  'wrong_code',
  'too_many_attempts',
] as const

export const secondFactorRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/second-factor',
      summary: 'Get the methods of the second factor.',
      response: secondFactorResponse,
    }),
    async (c) => c.json({ status: 200, data: await secondFactorOf(c.var.db, c.var.account) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/authenticator',
      summary: 'Start setting up an authenticator app.',
      body: enrolAuthenticatorRequest,
      response: enrolAuthenticatorResponse,
      refusal: signInRefusal,
      refuses: refusesChange,
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
      summary: 'Activate the authenticator app. Returns the recovery codes and new tokens.',
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
      path: '/v1/user/authenticator/remove',
      summary: 'Turn the authenticator app off. Returns new tokens.',
      body: changeSecondFactorRequest,
      response: removeAuthenticatorResponse,
      refusal: signInRefusal,
      refuses: refusesChange,
    }),
    async (c) => {
      const credentials = await removeAuthenticator(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, message: 'Saved.', ...credentials }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/recovery-codes',
      summary: 'Replace the recovery codes. Returns them and new tokens.',
      body: changeSecondFactorRequest,
      response: renewRecoveryCodesResponse,
      refusal: signInRefusal,
      refuses: ['not_allowed', ...refusesChange],
    }),
    async (c) => {
      const { codes, credentials } = await replaceRecoveryCodes(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, ...credentials, data: { recovery_codes: codes } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/mailed-code',
      summary: 'Turn emailed sign-in codes on or off. Returns new tokens.',
      body: setMailedCodeRequest,
      response: setMailedCodeResponse,
      refusal: signInRefusal,
      refuses: refusesChange,
    }),
    async (c) => {
      const credentials = await setMailedCode(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, message: 'Saved.', ...credentials }, 200)
    },
  )
