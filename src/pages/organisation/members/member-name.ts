import type { Member } from '../../../../contract/organisation/member.ts'

/** The display name of a person, who has none before onboarding. */
export const memberName = ({ name, email }: Pick<Member, 'name' | 'email'>) => name ?? email

/** Instead of a team’s id in the path of a person’s page: the whole organisation. */
export const EVERYONE = 'everyone'

/** The path of a person’s page. */
export const memberPath = (memberId: string, teamId = EVERYONE) =>
  `/team/${teamId}/member/${memberId}`
