import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { newName } from './organisation.ts'

const TEAM_NAME_MAX = 60
export const TEAMS_MAX = 500

/** A named group of members, to which access can be granted. */
export const team = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: instant,
  member_count: z.int(),
  /** How many websites and databases it has access to. */
  grant_count: z.int(),
})
export type Team = z.infer<typeof team>

/** The path of requests for one team. */
export const teamPath = z.object({ teamId: z.string() })
/** The path of requests for one member of a team. */
export const teamMemberPath = teamPath.extend({ memberId: z.string() })

/** GET /v1/organisation/teams and /v1/user/team, by name: all of them, at most TEAMS_MAX. */
export const listTeamsResponse = responseWith(z.array(team))
export const teamResponse = responseWith(team)

/** POST /v1/organisation/teams adds a team, POST /v1/organisation/teams/{teamId} renames it. */
export const teamRequest = z.strictObject({ name: newName(TEAM_NAME_MAX) })

/** POST /v1/organisation/teams/{teamId}/members: members of the organisation, who may be in it already. */
export const addTeamMembersRequest = z.strictObject({
  member_ids: z.array(z.uuid()).min(1, 'Choose at least one member.').max(100),
})
