import { call } from '../client.ts'
import { readCredentials, storeRenewed } from '../credentials.ts'

/** Proves what the session waits for: the e-mail address, or its second factor. */
export async function verifyCode(otp: string) {
  const before = readCredentials()
  const response = await call('POST /v1/verify-otp', { body: { otp } })
  storeRenewed(before, response)
  return response
}

/** Sends a new code; the one before stops working. */
export const resendCode = () => call('POST /v1/resend-otp')
