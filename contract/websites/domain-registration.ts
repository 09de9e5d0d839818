import { z } from 'zod'

import { responseWith, instant } from '../common.ts'

/** Who registered a domain, and until when, as its registry tells by RDAP (RFC 9083). */
export const domainRegistration = z.object({
  checked_at: instant,
  /** Null where the registry does not say. */
  expires_at: instant.nullable(),
  registered_at: instant.nullable(),
  registrar: z.string().nullable(),
  /** As in RFC 8056: `client transfer prohibited`, `redemption period`. */
  statuses: z.array(z.string()),
  /** Why nothing is known, or why what stands here is of an earlier time. */
  failure: z.string().nullable(),
})
export type DomainRegistration = z.infer<typeof domainRegistration>
/** Null before anybody asked. */
export const domainRegistrationResponse = responseWith(domainRegistration.nullable())
