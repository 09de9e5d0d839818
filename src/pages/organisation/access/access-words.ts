import {
  type Level,
  levels,
  mayLevel,
  mayRole,
  organisationActions,
  type OrganisationAction,
  type ResourceAction,
  resourceActions,
  type Role,
  roles,
} from '../../../../contract/organisation/access.ts'

type Words = { label: string; description: string }

export const roleWords: Readonly<Record<Role, Words>> = {
  owner: {
    label: 'Owner',
    description: 'Can do everything, including billing and deleting the organisation.',
  },
  admin: {
    label: 'Admin',
    description: 'Manages members, teams and all websites and databases. Sees billing.',
  },
  member: {
    label: 'Member',
    description: 'Sees and changes only what is granted to them or to their teams.',
  },
  billing: {
    label: 'Billing',
    description: 'Manages plans, payment and invoices. Sees no websites or databases.',
  },
  auditor: {
    label: 'Auditor',
    description: 'Sees everything except billing, but can’t change anything.',
  },
}

export const levelWords: Readonly<Record<Level, Words>> = {
  viewer: { label: 'Viewer', description: 'Can view it.' },
  editor: { label: 'Editor', description: 'Can view it and change its settings.' },
  admin: { label: 'Admin', description: 'Can also remove it and grant access to it.' },
}

export const roleOptions = roles.map((role) => ({ value: role, label: roleWords[role].label }))
export const levelOptions = levels.map((level) => ({ value: level, ...levelWords[level] }))

const either = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(names)

const VIEW_ONLY = 'Your access is view-only.'
export const NOT_PARTNER = 'Only the organisation’s own members may do this, not its partner.'

/** Why a role may not do something. `isPartner` for a partner’s person in a customer’s organisation. */
export const whyNotRole = (
  role: Role,
  action: OrganisationAction,
  { isPartner = false }: { isPartner?: boolean } = {},
) => {
  // Partners choose between managing and viewing, and know no roles.
  if (isPartner) return role === 'auditor' && !mayRole(role, action) ? VIEW_ONLY : NOT_PARTNER
  return `Requires the role ${either(organisationActions[action].map((name) => roleWords[name].label))}. Your role is ${roleWords[role].label}.`
}

/** Why a level is not sufficient. Undefined if it is, and while it is unknown: the server decides then. */
export const whyNotLevel = (level: Level | undefined, action: ResourceAction) =>
  level === undefined || mayLevel(level, action)
    ? undefined
    : `Requires the access level ${levelWords[resourceActions[action]].label}. Yours is ${levelWords[level].label}.`
