import { call } from '../client.ts'
import { RefusedError } from '../failures.ts'

/** Sends a code by email if the account exists. The response is the same if it doesn't. */
export const sendResetCode = (email: string) =>
  call('POST /v1/forgot-password', { body: { email } })

/** Exchanges the emailed code for the one that the last step submits. */
export async function verifyResetCode(email: string, otp: string) {
  const { data } = await call('POST /v1/verify-reset', { body: { email, otp } })
  if (typeof data.otp !== 'string' || data.otp === '') throw new RefusedError(200, {})
  return data.otp
}

export const resetPassword = (request: {
  email: string
  otp: string
  new_password: string
  confirm_new_password: string
}) => call('POST /v1/reset-pass', { body: request })
