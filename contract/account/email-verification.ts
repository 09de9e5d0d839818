import { z } from 'zod'

import { response, renewedCredentialsResponse } from '../common.ts'

/**
 * POST /v1/verify-otp: verifies what the session is still waiting for. Six digits verify the email address; a session
 * that waits for its second factor (after a social sign-in) accepts the same codes as sign-in.
 */
export const verifyOtpRequest = z.object({ otp: z.string().min(6).max(64).trim() })
/** Tokens are only returned for the second factor, as with POST /v1/prove. */
export const verifyOtpResponse = renewedCredentialsResponse

/** POST /v1/resend-otp: no body. The previous code stops working. */
export const resendOtpResponse = response
