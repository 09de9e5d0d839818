import { z } from 'zod'

import { response, responseWith, email, newPassword } from '../common.ts'
import { CODE_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'

/** POST /v1/forgot-password: the same response whether or not the account exists. */
export const forgotPasswordRequest = z.object({ email })
export const forgotPasswordResponse = response

/** The code step, a required number field (docs/specification.md section 5). */
export const resetCodeForm = z.object({
  otp: z
    .string()
    .trim()
    .regex(
      new RegExp(`^\\d{${CODE_LENGTH}}$`),
      `Enter the ${CODE_LENGTH}-digit code from the email.`,
    ),
})

/** POST /v1/verify-reset: exchanges the emailed code for the one that the last step sends. */
export const verifyResetRequest = z.object({ email, otp: z.string().min(1).max(64).trim() })
export const verifyResetResponse = responseWith(z.object({ otp: z.string().min(1) }))

const confirmed = { path: ['confirm_new_password'], error: messages.passwordsDiffer }

export const newPasswordForm = z
  .object({ new_password: newPassword, confirm_new_password: z.string() })
  .refine((form) => form.new_password === form.confirm_new_password, confirmed)

/** POST /v1/reset-pass: `otp` is the value that /v1/verify-reset returned. Ends every session of the account. */
export const resetPasswordRequest = z
  .object({
    email,
    otp: z.string().min(1).max(128),
    new_password: newPassword,
    confirm_new_password: z.string(),
  })
  .refine((form) => form.new_password === form.confirm_new_password, confirmed)
export const resetPasswordResponse = response
