import { z } from 'zod'

import { responseWith, credentialsResponse } from '../common.ts'

/**
 * A code of the current second factor: from the authenticator app or a recovery code if there is an app, otherwise the
 * mailed one. Without it, an account with a second factor gets a 409, as at sign-in.
 */
const presentCode = z.string().max(64, 'The code is too long.').optional()

/**
 * POST /v1/user/authenticator: begins the enrolment of an authenticator app (RFC 6238). Requires the password, and a
 * code of the current second factor.
 */
export const enrolAuthenticatorRequest = z.object({
  password: z.string().min(1).max(128),
  code: presentCode,
})
export const enrolAuthenticatorResponse = responseWith(
  z.object({ secret: z.string(), otpauth_url: z.string().startsWith('otpauth://') }),
)

/**
 * POST /v1/user/authenticator/confirm: a code from the app completes the enrolment. The recovery codes are only
 * returned here. A change of factor ends every session, so the response carries the credentials of a new one.
 */
export const confirmAuthenticatorRequest = z.object({ code: z.string().min(6).max(10).trim() })
export const confirmAuthenticatorResponse = credentialsResponse.extend({
  data: z.object({ recovery_codes: z.array(z.string()).length(10) }),
})

/**
 * POST /v1/user/mailed-code: turns the second factor by email on or off. Requires the password, and a code of the
 * current second factor. The response carries the credentials of a new session, as above.
 */
export const setMailedCodeRequest = z.object({
  password: z.string().min(1).max(128),
  code: presentCode,
  enabled: z.boolean(),
})
export const setMailedCodeResponse = credentialsResponse
