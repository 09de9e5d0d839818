import { z } from 'zod'

import { response, renewedCredentialsResponse } from '../common.ts'

/**
 * POST /v1/verify-otp: proves what the session still waits for. Six digits verify the e-mail address; a session
 * that waits for its second factor (after a social sign-in) takes the codes that sign-in takes.
 */
export const verifyOtpRequest = z.object({ otp: z.string().min(6).max(64).trim() })
/** Tokens come with the second factor only, as with POST /v1/prove. */
export const verifyOtpResponse = renewedCredentialsResponse

/** POST /v1/resend-otp: no body. The code before it stops working. */
export const resendOtpResponse = response
