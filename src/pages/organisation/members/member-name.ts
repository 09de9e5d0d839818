import type { Member } from '../../../../contract/organisation/member.ts'

/** The display name of a person, who has none before onboarding. */
export const memberName = ({ name, email }: Pick<Member, 'name' | 'email'>) => name ?? email

/** The path of a person’s page. */
export const memberPath = (memberId: string, teamId = 'everyone') =>
  `/team/${teamId}/member/${memberId}`
