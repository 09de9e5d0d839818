import { signInRefusal } from '../../../contract/account/authentication.ts'
import {
  addPasskeyRequest,
  addPasskeyResponse,
  passkeyCreationResponse,
  passkeyOptionsResponse,
  passkeyPath,
  passkeyResponse,
  passkeySignInResponse,
  provePasskeyResponse,
  removePasskeyResponse,
  renamePasskeyRequest,
  usePasskeyRequest,
} from '../../../contract/account/passkey.ts'
import { changeSecondFactorRequest } from '../../../contract/account/second-factor.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { open } from '../../platform/http/route.ts'
import { byAccount, byAddress, countAttempt } from '../../platform/rate-limits/service.ts'
import { rememberDevice } from '../known-devices/remember-device.ts'
import { accountLimits } from '../limits.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from './service.ts'
import { provePasskey, signInWithPasskey } from './sign-in.ts'
import { passkeyOptions } from './verify.ts'

const refusesChange = [
  'proof_required',
  'second_factor_required',
  'wrong_code',
  'too_many_attempts',
] as const

export const passkeyRoutes = new ApiRouter()
  .openapi(
    open({
      method: 'post',
      path: '/v1/passkey/options',
      summary: 'Get a challenge for signing in with a passkey.',
      response: passkeyOptionsResponse,
      refuses: ['too_many_attempts'],
    }),
    async (c) => {
      const { caller } = c.var
      await countAttempt(c.var, byAddress(accountLimits.passkeyByAddress, caller), caller)
      const data = await passkeyOptions(c.var, { purpose: 'sign_in' })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    open({
      method: 'post',
      path: '/v1/passkey/sign-in',
      summary: 'Sign in with a passkey that verified its user.',
      body: usePasskeyRequest,
      response: passkeySignInResponse,
      refuses: ['wrong_passkey', 'code_expired', 'too_many_attempts'],
    }),
    async (c) => {
      const { caller } = c.var
      await countAttempt(c.var, byAddress(accountLimits.passkeyByAddress, caller), caller)
      const { credentials, emailKey } = await signInWithPasskey(c.var, c.req.valid('json'), caller)
      rememberDevice(c, emailKey)
      return c.json({ status: 200, message: 'Signed in.', ...credentials }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/prove/passkey-options',
      summary: 'Get a challenge for a passkey of the signed-in user.',
      response: passkeyOptionsResponse,
      refuses: ['too_many_attempts'],
      allows: 'pending_second_factor',
      servesClosing: true,
    }),
    async (c) => {
      const { account, caller, session } = c.var
      const attempts = [byAccount(accountLimits.passkeyByAccount, account.id)]
      await countAttempt(c.var, attempts, caller)
      const of = { purpose: 'prove', sessionId: session.id } as const
      const data = await passkeyOptions(c.var, of, account)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/prove/passkey',
      summary: 'Use a passkey as the second factor, or to re-authenticate.',
      body: usePasskeyRequest,
      response: provePasskeyResponse,
      refuses: ['wrong_passkey', 'code_expired'],
      allows: 'pending_second_factor',
      servesClosing: true,
    }),
    async (c) => {
      const credentials = await provePasskey(c.var, c.req.valid('json'), c.var)
      rememberDevice(c, c.var.account.emailKey)
      return c.json({ status: 200, message: 'Identity confirmed.', ...credentials }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/passkeys/options',
      summary: 'Get a challenge for a new passkey.',
      body: changeSecondFactorRequest,
      response: passkeyCreationResponse,
      refusal: signInRefusal,
      refuses: ['not_allowed', ...refusesChange],
    }),
    async (c) => {
      const data = await newPasskeyOptions(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/passkeys',
      summary: 'Add a passkey. Returns new tokens, and recovery codes with the first factor.',
      body: addPasskeyRequest,
      response: addPasskeyResponse,
      refuses: ['not_allowed', 'wrong_passkey', 'code_expired', 'already_done'],
    }),
    async (c) => {
      const { credentials, ...data } = await addPasskey(c.var, c.req.valid('json'), c.var)
      return c.json({ status: 200, ...credentials, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/passkeys/{passkeyId}',
      summary: 'Rename a passkey.',
      params: passkeyPath,
      body: renamePasskeyRequest,
      response: passkeyResponse,
      refuses: ['not_found'],
    }),
    async (c) => {
      const { passkeyId } = c.req.valid('param')
      const data = await renamePasskey(c.var, { passkeyId, ...c.req.valid('json') }, c.var)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/passkeys/{passkeyId}/remove',
      summary: 'Remove a passkey. Returns new tokens.',
      params: passkeyPath,
      body: changeSecondFactorRequest,
      response: removePasskeyResponse,
      refusal: signInRefusal,
      refuses: ['not_found', 'not_allowed', ...refusesChange],
    }),
    async (c) => {
      const { passkeyId } = c.req.valid('param')
      const credentials = await removePasskey(c.var, { passkeyId, ...c.req.valid('json') }, c.var)
      return c.json({ status: 200, message: 'The passkey was removed.', ...credentials }, 200)
    },
  )
