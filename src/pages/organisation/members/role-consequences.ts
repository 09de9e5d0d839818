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
  owner: 'They will manage all websites and databases.',
  admin: 'They will manage all websites and databases.',
  member:
    'They will see only the websites and databases that are granted to them or to their teams.',
  billing: 'They will no longer see websites and databases.',
  auditor: 'They will see all websites and databases, but not be able to change any.',
}

type Circumstances = {
  /** Whether the organisation has customers. */
  isPartner: boolean
  hasSecondFactor: boolean
}

/** What a change of role means for the person, in a few sentences. Undefined while nothing changes. */
export function roleConsequences(
  from: Role,
  to: Role,
  { isPartner, hasSecondFactor }: Circumstances,
): string | undefined {
  if (from === to) return undefined
  const named = (isGain: boolean) =>
    gains.filter(([has]) => has(to) === isGain && has(from) !== isGain).map(([, what]) => what)
  const [gained, lost] = [named(true), named(false)]
  return [
    gained.length > 0 && `They will be able to ${list.format(gained)}.`,
    lost.length > 0 && `They will no longer be able to ${list.format(lost)}.`,
    (levelOfRole[from] !== levelOfRole[to] || to === 'member' || to === 'billing') && reach[to],
    revokedInvitations(from, to),
    isPartner && may('customers.see')(from) && customers[may('customers.see')(to) ? 'back' : 'out'],
    !hasSecondFactor &&
      may('organisation.change')(to) &&
      !may('organisation.change')(from) &&
      'If a second factor is required of owners and admins, they will have no access until they set one up.',
  ]
    .filter(Boolean)
    .join(' ')
}

function revokedInvitations(from: Role, to: Role) {
  if (may('members.change')(from) && !may('members.change')(to))
    return 'Invitations that they sent and nobody has accepted will be revoked.'
  return (
    may('owners.change')(from) &&
    !may('owners.change')(to) &&
    'Invitations to become an owner that they sent and nobody has accepted will be revoked.'
  )
}

const customers = {
  back: 'They will leave your customers’ organisations, and can enter them again with the new role.',
  out: 'They will leave your customers’ organisations.',
}
