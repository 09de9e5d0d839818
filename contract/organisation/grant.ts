import { z } from 'zod'

import { instant, pageLimit, responseWith, text } from '../common.ts'
import { levels, resourceKinds } from './access.ts'

const GRANTS_PAGE_MAX = 100
export const RESOURCES_PAGE_MAX = 50
/** The most people that one search returns. */
export const RECIPIENTS_MAX = 20

/** A website or database of the organisation. */
const resource = z.object({
  id: z.uuid(),
  kind: z.enum(resourceKinds),
  name: z.string(),
})
export type Resource = z.infer<typeof resource>

/** The access of a member or a team to one website or database. */
export const grant = z.object({
  id: z.uuid(),
  resource,
  /** Exactly one of the two is not null. */
  member: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  level: z.enum(levels),
  created_at: instant,
})
export type Grant = z.infer<typeof grant>

/** The path of requests for one grant. */
export const grantPath = z.object({ grantId: z.string() })

/** GET /v1/organisation/grants: those of a member (through teams as well), a team, or a resource, by resource. */
export const listGrantsQuery = z.object({
  limit: pageLimit(GRANTS_PAGE_MAX, 50),
  cursor: text().max(200).optional(),
  member_id: z.uuid().optional(),
  team_id: z.uuid().optional(),
  resource_id: z.uuid().optional(),
})
export type ListGrantsQuery = z.infer<typeof listGrantsQuery>
export const listGrantsResponse = responseWith(z.array(grant)).extend({
  next_cursor: z.string().nullable(),
})

/** POST /v1/organisation/grants: grants access, or changes the level of what was granted. */
export const grantRequest = z.union(
  [
    z.strictObject({ resource_id: z.uuid(), member_id: z.uuid(), level: z.enum(levels) }),
    z.strictObject({ resource_id: z.uuid(), team_id: z.uuid(), level: z.enum(levels) }),
  ],
  { error: 'Choose a website or database, a member or a team, and an access level.' },
)
export type GrantRequest = z.infer<typeof grantRequest>
export const grantResponse = responseWith(grant)

/** GET /v1/organisation/resources: the websites and databases that the person may grant access to, or see, by name. */
export const listResourcesQuery = z.object({
  limit: pageLimit(RESOURCES_PAGE_MAX, 50),
  /** Those to which the person may grant access, or all that they see. */
  for: z.enum(['grant', 'see']).default('grant'),
  /** Only the one with this id. */
  id: z.uuid().optional(),
  /** Part of a name. */
  search: text().max(100).optional(),
})
export type ListResourcesQuery = z.infer<typeof listResourcesQuery>
export const listResourcesResponse = responseWith(z.array(resource))

/** GET /v1/organisation/resources/{resourceId}/members: the people who can be granted access to it. */
export const resourcePath = z.object({ resourceId: z.string() })
export const listRecipientsQuery = z.object({
  /** Part of a name or email address. Without it, the first by name. */
  search: text().max(100).optional(),
})
const recipient = z.object({
  id: z.uuid(),
  /** Null before onboarding. */
  name: z.string().nullable(),
  email: z.string(),
})
export type Recipient = z.infer<typeof recipient>
export const listRecipientsResponse = responseWith(z.array(recipient))
