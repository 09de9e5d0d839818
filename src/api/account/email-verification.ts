import { call } from '../client.ts'
import { readCredentials, storeRenewed } from '../credentials.ts'
import { RefusedError } from '../failures.ts'

/** Confirms what the session is waiting for: the email address, or the second factor. */
export async function verifyCode(otp: string) {
  const before = readCredentials()
  const response = await call('POST /v1/verify-otp', { body: { otp } })
  storeRenewed(before, response)
  return response
}

/** Whether the address has been verified in the meantime, such as in another tab. */
export const isAlreadyVerified = (error: unknown) =>
  error instanceof RefusedError && error.response.code === 'already_done'

/** Sends a new code; the previous one stops working. */
export const resendCode = () => call('POST /v1/resend-otp')
