import { z } from 'zod'

import { responseWith, instant } from '../common.ts'

/** A domain's registrar and expiry date, from its registry's RDAP service (RFC 9083). */
export const domainRegistration = z.object({
  checked_at: instant,
  /** Null when the registry doesn't publish it. */
  expires_at: instant.nullable(),
  registered_at: instant.nullable(),
  registrar: z.string().nullable(),
  /** As in RFC 8056: `client transfer prohibited`, `redemption period`. */
  statuses: z.array(z.string()),
  /** Why nothing is known, or why this data is older. */
  failure: z.string().nullable(),
})
export type DomainRegistration = z.infer<typeof domainRegistration>
/** Null before the first check. */
export const domainRegistrationResponse = responseWith(domainRegistration.nullable())
