import { call } from '../client.ts'
import { RefusedError } from '../failures.ts'
import { renewing } from './renewing.ts'

/** Confirms what the session is waiting for: the email address, or the second factor. */
export const verifyCode = (otp: string) =>
  renewing(() => call('POST /v1/verify-otp', { body: { otp } }))

/** Whether the address has been verified in the meantime, such as in another tab. */
export const isAlreadyVerified = (error: unknown) =>
  error instanceof RefusedError && error.response.code === 'already_done'

/** Sends a new code; the previous one stops working. */
export const resendCode = () => call('POST /v1/resend-otp')
