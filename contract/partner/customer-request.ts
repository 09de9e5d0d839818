import { z } from 'zod'

import { email, instant, responseWith, text } from '../common.ts'
import { partnerRoles } from '../organisation/access.ts'
import { invitationStates } from '../organisation/invitation-states.ts'

export const CUSTOMER_REQUEST_LIFE_DAYS = 7

const role = z.enum(partnerRoles, 'Choose what the partner may do.').nullable()

/** A request that a partner sent to somebody by email, as the partner sees it. */
export const customerRequest = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The organisation to take over. Null when the request is for an existing one. */
  customer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  role,
  created_at: instant,
  expires_at: instant,
})
export type CustomerRequest = z.infer<typeof customerRequest>

/** GET /v1/partner/customer-requests: those that are pending, newest first. */
export const listCustomerRequestsResponse = responseWith(z.array(customerRequest))

/** POST /v1/partner/customer-requests: asks the owner of an existing organisation. */
export const askCustomerRequest = z.strictObject({ email, role })
export type AskCustomer = z.infer<typeof askCustomerRequest>
export const askCustomerResponse = responseWith(customerRequest)

export const customerRequestPath = z.object({ requestId: z.string() })

const token = text().min(1).max(200)

/** POST /v1/partner-request: what a link is for. A link that a scanner follows changes nothing. */
export const readPartnerRequest = z.strictObject({ token })
const offeredRelation = z.object({
  partner: z.string(),
  /** The organisation to take over. Null when the request is for an existing one. */
  organisation: z.string().nullable(),
  role,
  state: z.enum(invitationStates),
  email: z.string(),
  /** Whether the signed-in account has this address. */
  is_for_you: z.boolean(),
})
export type OfferedRelation = z.infer<typeof offeredRelation>
export const readPartnerResponse = responseWith(offeredRelation)

/** POST /v1/partner-request/accept. `organisation_id` is needed unless an organisation is taken over. */
export const acceptPartnerRequest = z.strictObject({
  token,
  organisation_id: z.uuid('Choose an organisation.').optional(),
  role,
})
export type AcceptPartner = z.infer<typeof acceptPartnerRequest>
export const acceptPartnerResponse = responseWith(z.object({ organisation_id: z.uuid() }))
