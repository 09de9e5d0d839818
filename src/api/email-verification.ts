import { call } from './client.ts'

/** Proves what the session waits for: the e-mail address, or its second factor. */
export const verifyCode = (otp: string) => call('POST /v1/verify-otp', { body: { otp } })

/** Sends a new code; the one before stops working. */
export const resendCode = () => call('POST /v1/resend-otp')
