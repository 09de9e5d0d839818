import { z } from 'zod'

import { answerWith, credentialsAnswer } from './common.ts'

/** POST /v1/user/authenticator: begins to enrol an authenticator app (RFC 6238). Asks for the password again. */
export const enrolAuthenticatorRequest = z.object({ password: z.string().min(1).max(128) })
export const enrolAuthenticatorAnswer = answerWith(
  z.object({ secret: z.string(), otpauth_url: z.string().startsWith('otpauth://') }),
)

/**
 * POST /v1/user/authenticator/confirm: a code from the app ends the enrolment. The recovery codes are shown only here.
 * A change of factor ends every session, so the answer carries the credentials of a new one.
 */
export const confirmAuthenticatorRequest = z.object({ code: z.string().min(6).max(10).trim() })
export const confirmAuthenticatorAnswer = credentialsAnswer.extend({
  data: z.object({ recovery_codes: z.array(z.string()).length(10) }),
})

/**
 * POST /v1/user/mailed-code: turns the second factor by mail on or off. Asks for the password again. The answer
 * carries the credentials of a new session, as above.
 */
export const setMailedCodeRequest = z.object({
  password: z.string().min(1).max(128),
  enabled: z.boolean(),
})
export const setMailedCodeAnswer = credentialsAnswer
