import { z } from 'zod'

import { email, instant, renewedCredentialsResponse, response, responseWith } from '../common.ts'

/** A change that is not confirmed at both addresses within this time is dropped. */
export const EMAIL_CHANGE_LIFE_SECONDS = 24 * 60 * 60

/** The two mailboxes that confirm a change: the account's address, and the one that replaces it. */
const emailChangeSides = ['current', 'new'] as const
export type EmailChangeSide = (typeof emailChangeSides)[number]

/** A change of the account's email address that is not yet confirmed at both addresses. */
export const emailChange = z.object({
  new_email: z.string(),
  is_current_confirmed: z.boolean(),
  is_new_confirmed: z.boolean(),
  expires_at: instant,
})
export type EmailChange = z.infer<typeof emailChange>

/** GET /v1/user/email-change: null when no change is pending. */
export const emailChangeResponse = responseWith(emailChange.nullable())

/**
 * POST /v1/user/email-change: emails a code to each of the two addresses, and replaces a pending change. The response
 * is the same when the address belongs to another account, which is then notified instead.
 */
export const startEmailChangeRequest = z.object({ email })

/**
 * POST /v1/user/email-change/confirm: the code from one of the two. With the second one, the address changes, every
 * other session ends, and this one gets new tokens.
 */
export const confirmEmailChangeRequest = z.object({
  side: z.enum(emailChangeSides),
  /** Spaces and hyphens are ignored. */
  code: z.string().max(64, 'The code is too long.'),
})
export type ConfirmEmailChange = z.infer<typeof confirmEmailChangeRequest>
export const confirmEmailChangeResponse = renewedCredentialsResponse.extend({
  data: emailChange.nullable(),
})

/** POST /v1/user/email-change/resend: another code, at most one a minute. */
export const resendEmailChangeRequest = z.object({ side: z.enum(emailChangeSides) })
export const resendEmailChangeResponse = responseWith(
  z.object({
    /** Seconds until another code can be requested. */
    wait_seconds: z.int().min(1),
  }),
)

/** POST /v1/user/email-change/cancel */
export const cancelEmailChangeResponse = response
