import {
  auditLinesOfRole,
  levelOfRole,
  mayRole,
  type OrganisationAction,
  type Role,
} from '../../../../contract/organisation/access.ts'

const may = (action: OrganisationAction) => (role: Role) => mayRole(role, action)

const gains: readonly [(role: Role) => boolean, string][] = [
  [may('owners.change'), 'appoint and remove owners, and delete the organisation'],
  [may('members.change'), 'invite, change and remove members'],
  [may('resources.add'), 'add websites and databases'],
  [may('billing.change'), 'change plans and payment'],
  [(role) => auditLinesOfRole[role] === 'all', 'read the audit log'],
]

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const reach: Record<Role, string> = {
  owner: 'They manage all websites and databases.',
  admin: 'They manage all websites and databases.',
  member: 'They see only the websites and databases that are granted to them or to their teams.',
  billing: 'They no longer see websites and databases.',
  auditor: 'They can see all websites and databases, but can’t change any.',
}

/** What a change of role means for the person, in a few sentences. Undefined while nothing changes. */
export function roleConsequences(from: Role, to: Role): string | undefined {
  if (from === to) return undefined
  const named = (isGain: boolean) =>
    gains.filter(([has]) => has(to) === isGain && has(from) !== isGain).map(([, what]) => what)
  const [gained, lost] = [named(true), named(false)]
  return [
    gained.length > 0 && `They can now ${list.format(gained)}.`,
    lost.length > 0 && `They can no longer ${list.format(lost)}.`,
    (levelOfRole[from] !== levelOfRole[to] || to === 'member' || to === 'billing') && reach[to],
  ]
    .filter(Boolean)
    .join(' ')
}
