// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Who must have a second factor to work in an organisation. */
export const secondFactorRules = ['nobody', 'owners_and_admins', 'everyone'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

/** The roles that may be the default for invitations. An owner is always chosen explicitly. */
export const defaultRoles = ['admin', 'member', 'billing', 'auditor'] as const

export const EMAIL_DOMAINS_MAX = 50

/** The longest sessions that the server allows, and the shortest that an organisation may set. */
export const SESSION_IDLE_MINUTES_MAX = 12 * 60
export const SESSION_IDLE_MINUTES_MIN = 5
export const SESSION_LIFE_HOURS_MAX = 7 * 24
export const SESSION_LIFE_HOURS_MIN = 1

/** How long owners can restore a deleted organisation. */
export const ORGANISATION_RESTORE_DAYS = 30
