import { z } from 'zod'

import { credentialsResponse, currentPassword, email } from '../common.ts'
import { errorResponse } from '../errors.ts'

/** POST /v1/auth */
export const signInRequest = z.object({
  username: email,
  password: currentPassword,
  /** From the authenticator app or the email, or a recovery code. Spaces and hyphens are ignored. */
  code: z.string().max(64).optional(),
  /** Sent with the code: this browser can sign in without one for 30 days. */
  remember_device: z.boolean().optional(),
  /** For an account with a second factor: starts a session that waits for it, instead of returning the 409. */
  defer_code: z.boolean().optional(),
})
export type SignInRequest = z.infer<typeof signInRequest>
export const signInResponse = credentialsResponse

/** The second-factor methods. */
export const secondFactorMethods = [
  'authenticator',
  'recovery_code',
  'mailed_code',
  'passkey',
] as const

const secondFactorData = z.object({
  methods: z.array(z.enum(secondFactorMethods)),
  /** The address that a code was emailed to, partly masked. Absent when none could be sent. */
  sent_to: z.string().optional(),
})
/** The 409 that requests a code. */
export const secondFactorResponse = errorResponse.extend({ data: secondFactorData })
/** Any refusal of a sign-in: only the 409 has data. */
export const signInRefusal = errorResponse.extend({ data: secondFactorData.optional() })

/** The email step of the sign-in form. */
export const emailForm = z.object({ username: email })
/** The password step. */
export const passwordForm = z.object({ password: currentPassword })
/** The code step, a required text field (docs/specification.md section 5). */
export const codeForm = z.object({
  code: z.string().trim().min(1, 'Enter your one-time code.').max(64, 'The code is too long.'),
})
