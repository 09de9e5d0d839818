import { z } from 'zod'

import { CURSOR_FAULT, anyOf, pageLimit, responseWith, text } from '../common.ts'
import { partnerRoles } from '../organisation/access.ts'
import { NO_GRADE, postureGrades } from '../organisation/posture-grades.ts'
import { domainStates } from '../websites/domain-states.ts'
import { domain } from '../websites/domain.ts'
import { protectionModes } from '../websites/protection.ts'
import { customerDomainSortFields, customerDomainSorts } from './customer-domain-list.ts'

const CUSTOMER_DOMAINS_PAGE_MAX = 100

/** A website of a customer that lets its partner see it. */
export const customerDomain = domain.extend({
  customer: z.object({ id: z.uuid(), name: z.string() }),
  /** What the partner’s people may do in the customer’s organisation. */
  role: z.enum(partnerRoles),
  /** The name of its plan. */
  plan: z.string(),
  /** Whether the partner pays for it, and so changes it. */
  is_paid_by_partner: z.boolean(),
  mode: z.enum(protectionModes),
  is_under_attack: z.boolean(),
  /** From the last posture check; null before the first, and when the website did not respond. */
  posture_grade: z.enum(postureGrades).nullable(),
  /** Failed checks that aren't ignored. Null before the first check. */
  open_findings: z.int().nullable(),
  /** Blocked requests in the last 24 hours. */
  attacks: z.int(),
})
export type CustomerDomain = z.infer<typeof customerDomain>

/** GET /v1/partner/domains: without a state, all except removed ones. Unknown values come last in either direction. */
export const listCustomerDomainsQuery = z.object({
  limit: pageLimit(CUSTOMER_DOMAINS_PAGE_MAX, 50),
  /** The id of the last website on the previous page. */
  cursor: z.uuid(CURSOR_FAULT).optional(),
  sort: z
    .enum(
      customerDomainSorts,
      `Sort by ${customerDomainSortFields.join(', ')}, with a minus sign in front for descending order.`,
    )
    .default('name'),
  state: anyOf(z.enum(domainStates)),
  mode: anyOf(z.enum(protectionModes)),
  grade: anyOf(z.enum([...postureGrades, NO_GRADE])),
  customer_id: anyOf(z.uuid('This is not the ID of a customer.')),
  /** A part of the website’s or the customer’s name. */
  search: text().max(253).trim().optional(),
})
export type ListCustomerDomainsQuery = z.infer<typeof listCustomerDomainsQuery>
export const listCustomerDomainsResponse = responseWith(z.array(customerDomain)).extend({
  next_cursor: z.uuid().nullable(),
})

/** GET /v1/partner/domains/{domainId} */
export const customerDomainPath = z.object({ domainId: z.string() })
export const customerDomainResponse = responseWith(customerDomain)
