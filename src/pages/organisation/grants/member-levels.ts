import type { Member } from '../../../../contract/organisation/member.ts'
import type { Team } from '../../../../contract/organisation/team.ts'
import { EVERYONE, memberName, memberPath } from '../members/member-name.ts'

/** The breadcrumbs of a member’s page, through the team that it was opened from, if it was from one. */
export function memberLevels(member: Member, teamId: string, teams: readonly Team[] | undefined) {
  const team = teams?.find(({ id }) => id === teamId)
  return [
    ...(team ? [{ label: team.name, href: `/team/${team.id}` }] : []),
    { label: memberName(member), href: memberPath(member.id, teamId) },
  ]
}

/** Whether the path of a member’s page names a team that they are not in. */
export const isInOtherTeams = ({ teams }: Member, teamId: string) =>
  teamId !== EVERYONE && !teams.some(({ id }) => id === teamId)
