import { z } from 'zod'

import { instant, pageLimit, responseWith, text } from '../common.ts'
import { roles } from './access.ts'

const MEMBERS_PAGE_MAX = 100

/** A person in an organisation. `id` is the id of their account. */
export const member = z.object({
  id: z.uuid(),
  /** Null before onboarding. */
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  /** The partner through which they work in it. Null for its own members. */
  partner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  is_you: z.boolean(),
  has_second_factor: z.boolean(),
  joined_at: instant,
  /** The last request of any of the person’s sessions. Null when none is left. */
  last_active_at: instant.nullable(),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Member = z.infer<typeof member>

/** Somebody without access whose account is closing. If they keep it, they return with this role. */
const closingMember = member.pick({ id: true, name: true, email: true, role: true }).extend({
  /** When the account is deleted. */
  deleted_at: instant,
})
export type ClosingMember = z.infer<typeof closingMember>

/** The path of requests for one member. */
export const memberPath = z.object({ memberId: z.string() })

/** GET /v1/organisation/members, by name. `next_cursor` leads to the next page and is null on the last one. */
export const listMembersQuery = z.object({
  limit: pageLimit(MEMBERS_PAGE_MAX, 50),
  cursor: text().max(200).optional(),
  /** Part of a name or an email address. */
  search: text().max(100).optional(),
  role: z.enum(roles).optional(),
  /** Only the members of this team. */
  team_id: z.uuid().optional(),
})
export type ListMembersQuery = z.infer<typeof listMembersQuery>
export const listMembersResponse = responseWith(z.array(member)).extend({
  next_cursor: z.string().nullable(),
  /** Everyone in the organisation, whatever the filter. */
  total: z.int(),
  /** On the first page, whatever the filter, and not in the total: they can be removed, so that they don’t return. */
  closing: z.array(closingMember),
})

/** GET /v1/organisation/members/{memberId} */
export const memberResponse = responseWith(member)

/** POST /v1/organisation/members/{memberId}: changes the role. There is always an owner. */
export const changeMemberRequest = z.strictObject({ role: z.enum(roles, 'Choose a role.') })
export type ChangeMember = z.infer<typeof changeMemberRequest>
