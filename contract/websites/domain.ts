import { z } from 'zod'

import { responseWith, anyOf, instant, pageLimit, text } from '../common.ts'
import { errorResponse } from '../errors.ts'
import { levels } from '../organisation/access.ts'
import { NO_GRADE, postureGrades } from '../organisation/posture-grades.ts'
import { domainSortFields, domainSorts } from './domain-list.ts'
import { domainStates } from './domain-states.ts'
import { protectionModes } from './protection.ts'

const DOMAIN_PAGE_MAX = 100
/** Longer than any URL with a valid name in it. */
const INPUT_MAX_LENGTH = 2_048

export const domain = z.object({
  id: z.uuid(),
  organisation_id: z.uuid(),
  /** As in the DNS: lower case, international labels in punycode. */
  name: z.string(),
  /** For display. */
  display_name: z.string(),
  /** Whether it can be mistaken for another name: its letters come from several scripts, or look like others. */
  is_look_alike: z.boolean(),
  state: z.enum(domainStates),
  state_changed_at: instant,
  /**
   * When it will be removed if its name servers still don't point to Parapet, or its registration is still expired. The
   * first check after that removes it. Null in states that don't lead to removal.
   */
  removal_at: instant.nullable(),
  created_at: instant,
})
export type Domain = z.infer<typeof domain>
export const domainResponse = responseWith(domain)

/** GET /v1/domain/{id}: found in any of the person's organisations. */
const reachedDomain = domain.extend({
  /** What the person may do with it. */
  level: z.enum(levels),
})
export type ReachedDomain = z.infer<typeof reachedDomain>
export const reachedDomainResponse = responseWith(reachedDomain)

/**
 * GET /v1/domain: without a state, all except removed ones. Unknown values come last in either direction; equal ones
 * are ordered by name. `next_cursor` leads to the next page and is null on the last one.
 */
export const listDomainsQuery = z.object({
  limit: pageLimit(DOMAIN_PAGE_MAX, 50),
  cursor: z.string().max(300).optional(),
  sort: z
    .enum(
      domainSorts,
      `Sort by ${domainSortFields.join(', ')}, with a minus sign in front for descending order.`,
    )
    .default('name'),
  id: anyOf(z.uuid('This is not a website ID.')),
  state: anyOf(z.enum(domainStates)),
  mode: anyOf(z.enum(protectionModes)),
  grade: anyOf(z.enum([...postureGrades, NO_GRADE])),
  /** A part of the name, as displayed or in punycode. */
  search: text().max(253).trim().optional(),
})
export type ListDomainsQuery = z.infer<typeof listDomainsQuery>
/** A row of the list, with the data that the page of one website fetches separately. */
const listedDomain = reachedDomain.extend({
  mode: z.enum(protectionModes),
  is_under_attack: z.boolean(),
  /** From the last posture check; null before the first, and when the website did not respond. */
  posture_grade: z.enum(postureGrades).nullable(),
  /** Blocked requests in each of the last 24 hours, oldest first. */
  blocked: z.array(z.int()),
  /** Null when its registry doesn't publish it. */
  registered_until: instant.nullable(),
})
export type ListedDomain = z.infer<typeof listedDomain>
/** All websites that the person can see, whatever the filter, except removed ones. */
const domainCounts = z.object({
  /** States without websites are omitted. */
  states: z.partialRecord(z.enum(domainStates), z.int()),
  /** The active ones whose protection is paused. */
  paused: z.int(),
  /** Those whose firewall's logs have arrived. */
  shipping: z.int(),
})
export type DomainCounts = z.infer<typeof domainCounts>
export const listDomainsResponse = responseWith(z.array(listedDomain)).extend({
  next_cursor: z.string().nullable(),
  /** Only on the first page, without a search. */
  counts: domainCounts.optional(),
})

/** POST /v1/domain: a name, a host name or a URL, as typed. */
export const addDomainRequest = z.object({
  name: z
    .string('Enter the name of your website, such as example.com.')
    .max(INPUT_MAX_LENGTH, 'The name is too long. Use at most 253 characters.'),
})

/** The 409 for a website that the account has, or has recently removed, carries its id. */
export const addDomainRefusal = errorResponse.extend({
  data: z.object({ id: z.uuid() }).optional(),
})

export const domainPath = z.object({ id: z.string() })
