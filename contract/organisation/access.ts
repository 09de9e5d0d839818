/** The roles of members, from the most powerful (docs/design.md section 10). */
export const roles = ['owner', 'admin', 'member', 'billing', 'auditor'] as const
export type Role = (typeof roles)[number]

/** What a person may do with one website or database: see it, change it, or also remove it and grant access to it. */
export const levels = ['viewer', 'editor', 'admin'] as const
export type Level = (typeof levels)[number]

/** The level that a role has on everything in its organisation. A member has what was granted. */
export const levelOfRole: Readonly<Record<Role, Level | undefined>> = {
  owner: 'admin',
  admin: 'admin',
  member: undefined,
  billing: undefined,
  auditor: 'viewer',
}

/** What an organisation owns and can grant access to. */
export const resourceKinds = ['website', 'database'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** The actions of members in an organisation, and the roles that may perform them. */
export const organisationActions = {
  /** Their own notifications. */
  'inbox.see': roles,
  /** Their own conversations. The assistant sees and does no more than the person. */
  'assistant.use': roles,
  'organisation.see': ['owner', 'admin', 'auditor'],
  'organisation.change': ['owner', 'admin'],
  'organisation.delete': ['owner'],
  'members.see': ['owner', 'admin', 'auditor'],
  'members.change': ['owner', 'admin'],
  'owners.change': ['owner'],
  'tokens.see': ['owner', 'admin', 'auditor'],
  'tokens.change': ['owner', 'admin'],
  'webhooks.see': ['owner', 'admin', 'auditor'],
  'webhooks.change': ['owner', 'admin'],
  'resources.list': ['owner', 'admin', 'member', 'auditor'],
  'resources.add': ['owner', 'admin'],
  /** How much of the plans is used. */
  'limits.see': ['owner', 'admin', 'billing', 'auditor'],
  'billing.see': ['owner', 'admin', 'billing'],
  'billing.change': ['owner', 'billing'],
  /** The names of a partner's customers, and who pays for each. Only partners have any. */
  'customers.list': ['owner', 'admin', 'billing', 'auditor'],
  /** Their websites and databases. */
  'customers.see': ['owner', 'admin', 'auditor'],
  'customers.change': ['owner', 'admin'],
  /** How the console looks to a partner's customers. */
  'themes.see': ['owner', 'admin', 'auditor'],
  'themes.change': ['owner', 'admin'],
  /** Which lines: `auditLinesOfRole`. */
  'audit.see': roles,
} as const satisfies Record<string, readonly Role[]>
export type OrganisationAction = keyof typeof organisationActions

/**
 * The lines of the audit log that a role sees: all, including how its members sign in; the person's own actions; or
 * billing entries. A partner’s people don’t see how the members of a customer sign in.
 */
export const auditLinesOfRole: Readonly<Record<Role, 'all' | 'own' | 'billing'>> = {
  owner: 'all',
  admin: 'all',
  member: 'own',
  billing: 'billing',
  auditor: 'all',
}

/** The actions on one website or database, and the lowest level that may perform them. */
export const resourceActions = {
  'resource.see': 'viewer',
  'resource.change': 'editor',
  'resource.remove': 'admin',
  'resource.grant': 'admin',
} as const satisfies Record<string, Level>
export type ResourceAction = keyof typeof resourceActions

/** The roles that an organisation can grant to its partner: to manage everything, or to view only. */
export const partnerRoles = ['admin', 'auditor'] as const satisfies readonly Role[]
export type PartnerRole = (typeof partnerRoles)[number]

/**
 * What a partner’s people may not do in a customer’s organisation, whatever role it granted: who has access there,
 * including anything that would outlast the relationship, and what it does as a partner itself.
 */
export const closedToPartners: readonly OrganisationAction[] = [
  'organisation.delete',
  'members.change',
  'owners.change',
  'tokens.change',
  'webhooks.change',
  'customers.list',
  'customers.see',
  'customers.change',
  'themes.see',
  'themes.change',
]

/** Whether a role may do something in its organisation. `isPartner` when it is the role of a partner’s person there. */
export const mayRole = (
  role: Role,
  action: OrganisationAction,
  { isPartner = false }: { isPartner?: boolean } = {},
): boolean =>
  (organisationActions[action] as readonly Role[]).includes(role) &&
  !(isPartner && closedToPartners.includes(action))

/** Whether a level is sufficient for an action on one website or database. */
export const mayLevel = (level: Level | undefined, action: ResourceAction): boolean =>
  level !== undefined && levels.indexOf(level) >= levels.indexOf(resourceActions[action])

/** The higher of two levels. */
export const higherLevel = (one: Level | undefined, other: Level | undefined) =>
  levels.findLast((level) => level === one || level === other)

/** The request header, and for downloads and links to the console the query parameter, that names the organisation. */
export const ORGANISATION_HEADER = 'Parapet-Organisation'
export const ORGANISATION_PARAMETER = 'organisation'
