import { z } from 'zod'

import { answer, answerWith } from './common.ts'

/** POST /v1/user/authenticator: begins to enrol an authenticator app (RFC 6238). Asks for the password again. */
export const enrolAuthenticatorRequest = z.object({ password: z.string().min(1).max(128) })
export const enrolAuthenticatorAnswer = answerWith(
  z.object({ secret: z.string(), otpauth_url: z.string().startsWith('otpauth://') }),
)

/** POST /v1/user/authenticator/confirm: a code from the app ends the enrolment. The recovery codes are shown only here. */
export const confirmAuthenticatorRequest = z.object({ code: z.string().trim().min(6).max(10) })
export const confirmAuthenticatorAnswer = answerWith(
  z.object({ recovery_codes: z.array(z.string()).length(10) }),
)

/** POST /v1/user/mailed-code: turns the second factor by mail on or off. Asks for the password again. */
export const setMailedCodeRequest = z.object({
  password: z.string().min(1).max(128),
  enabled: z.boolean(),
})
export const setMailedCodeAnswer = answer
