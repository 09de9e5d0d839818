import { z } from 'zod'

import { instant, renewedCredentialsResponse, response, responseWith } from '../common.ts'
import { passkey } from './passkey.ts'
import { RECOVERY_CODE_COUNT } from './second-factor-limits.ts'

const recoveryCodes = z.array(z.string()).length(RECOVERY_CODE_COUNT)

/**
 * A code of the current second factor: from the authenticator app or a recovery code if there is an app or a passkey,
 * otherwise the emailed one. Not needed within ten minutes of using a passkey. Without it, an account with a second
 * factor gets a 409, as at sign-in.
 */
const presentCode = z.string().max(64, 'The code is too long.').optional()
export const changeSecondFactorRequest = z.object({ code: presentCode })

/** GET /v1/user/second-factor: the methods of the account. */
export const secondFactor = z.object({
  authenticator: z.boolean(),
  mailed_code: z.boolean(),
  passkeys: z.array(passkey),
  /** Unused ones. */
  recovery_codes_left: z.int().min(0).max(RECOVERY_CODE_COUNT),
})
export type SecondFactor = z.infer<typeof secondFactor>
export const secondFactorResponse = responseWith(secondFactor)

/**
 * POST /v1/user/authenticator: begins the enrolment of an authenticator app (RFC 6238). Like every change here, it
 * requires recent re-authentication, and a code of the current second factor.
 */
export const enrolAuthenticatorRequest = changeSecondFactorRequest
const authenticatorEnrolment = z.object({
  secret: z.string(),
  otpauth_url: z.string().startsWith('otpauth://'),
})
export type AuthenticatorEnrolment = z.infer<typeof authenticatorEnrolment>
export const enrolAuthenticatorResponse = responseWith(authenticatorEnrolment)

/**
 * POST /v1/user/authenticator/confirm: a code from the app completes the enrolment. The recovery codes are only
 * returned here. A change of factor ends every other session, and the response carries the new tokens of this one.
 */
export const confirmAuthenticatorRequest = z.object({ code: z.string().min(6).max(10).trim() })
export const confirmAuthenticatorResponse = renewedCredentialsResponse.extend({
  data: z.object({ recovery_codes: recoveryCodes }),
})

/** POST /v1/user/authenticator/remove: turns the authenticator app off. */
export const removeAuthenticatorResponse = renewedCredentialsResponse

/** POST /v1/user/recovery-codes: replaces the recovery codes, which are only returned here. */
export const renewRecoveryCodesResponse = confirmAuthenticatorResponse

/** POST /v1/user/mailed-code: turns the second factor by email on or off. */
export const setMailedCodeRequest = changeSecondFactorRequest.extend({ enabled: z.boolean() })
export const setMailedCodeResponse = renewedCredentialsResponse

/**
 * POST /v1/lost-factor: emails a code to a person who has lost the second factor that their session is waiting for. At
 * most one a minute, and none once the waiting period has begun.
 */
export const reportLostFactorResponse = responseWith(z.object({ ends_at: instant.nullable() }))

/** POST /v1/lost-factor/confirm: the emailed code starts the waiting period, after which the factor is removed. */
export const confirmLostFactorRequest = z.object({ otp: z.string().min(6).max(10).trim() })
export const confirmLostFactorResponse = responseWith(z.object({ ends_at: instant }))

/** POST /v1/lost-factor/cancel: ends the waiting period, with the token of the link in the emails. */
export const cancelLostFactorRequest = z.object({ token: z.string().max(128) })
export const cancelLostFactorResponse = response
