import { z } from 'zod'

import { currentPassword, newPassword, renewedCredentialsResponse } from '../common.ts'
import { messages } from '../messages.ts'

const entered = z.object({
  current_password: currentPassword.optional(),
  new_password: newPassword,
  confirm_new_password: z.string(),
})
type Entered = { new_password: string; confirm_new_password: string }
const isConfirmed = (form: Entered) => form.new_password === form.confirm_new_password
const unconfirmed = { path: ['confirm_new_password'], error: messages.passwordsDiffer }

/**
 * POST /v1/user/password: changes the password with the current one, or sets the first one of an account, which
 * requires re-authentication. Ends every other session.
 */
export const changePasswordRequest = entered.refine(isConfirmed, unconfirmed)
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>
export const changePasswordResponse = renewedCredentialsResponse

/** The form of an account that has a password. */
export const changePasswordForm = entered
  .extend({ current_password: currentPassword })
  .refine(isConfirmed, unconfirmed)
