import { z } from 'zod'

import { response, credentialsResponse, email, newPassword } from '../common.ts'
import { messages } from '../messages.ts'

/** POST /v1/check-email: 200 when an account can be created with this address. */
export const checkEmailRequest = z.object({ username: email })
export const checkEmailResponse = response

const confirmed = { path: ['confirm_password'], error: messages.passwordsDiffer }

/** The password step of registration, and of /otp. */
export const choosePasswordForm = z
  .object({ password: newPassword, confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, confirmed)

/** POST /v1/register: creates an account; with the session of an account that has no password yet, sets one. */
export const registerRequest = z
  .object({ username: email, password: newPassword, confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, confirmed)
export type RegisterRequest = z.infer<typeof registerRequest>
export const registerResponse = credentialsResponse
