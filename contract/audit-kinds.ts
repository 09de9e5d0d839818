/** How long an audited event is kept. */
export const AUDIT_KEPT_DAYS = 400

/** What an audited event is about, to filter by. */
export const auditGroups = [
  'sign_in',
  'account',
  'organisation',
  'members',
  'access',
  'tokens',
  'websites',
  'billing',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** Every audited event: authentication (OWASP ASVS 16.3.1), and changes to an organisation or what it owns. */
export const auditKinds = {
  SIGN_UP: 'account',
  SIGN_IN: 'sign_in',
  SIGN_IN_FAIL: 'sign_in',
  SIGN_IN_2FA_FAIL: 'sign_in',
  SIGN_OUT: 'sign_in',
  SESSION_END: 'sign_in',
  SESSIONS_END_OTHERS: 'sign_in',
  TOO_MANY_ATTEMPTS: 'sign_in',
  EMAIL_VERIFIED: 'account',
  EMAIL_VERIFY_FAIL: 'account',
  PASSWORD_RESET_REQUEST: 'account',
  PASSWORD_RESET_FAIL: 'account',
  PASSWORD_RESET: 'account',
  PASSWORD_UPDATE: 'account',
  PROFILE_UPDATE: 'account',
  AUTH_2FA_ENABLE: 'account',
  AUTH_2FA_DISABLE: 'account',
  RECOVERY_CODE_USED: 'sign_in',
  PROOF: 'sign_in',
  PROOF_FAIL: 'sign_in',
  SSO_SIGN_IN_FAIL: 'sign_in',
  SSO_LINK: 'account',
  ORGANISATION_ADD: 'organisation',
  ORGANISATION_CHANGE: 'organisation',
  AUDIT_EXPORT: 'organisation',
  MEMBER_JOIN: 'members',
  MEMBER_ROLE_CHANGE: 'members',
  MEMBER_REMOVE: 'members',
  MEMBER_LEAVE: 'members',
  TEAM_ADD: 'members',
  TEAM_CHANGE: 'members',
  TEAM_REMOVE: 'members',
  TEAM_MEMBER_ADD: 'members',
  TEAM_MEMBER_REMOVE: 'members',
  GRANT_ADD: 'access',
  GRANT_CHANGE: 'access',
  GRANT_REMOVE: 'access',
  INVITATION_SEND: 'members',
  INVITATION_RESEND: 'members',
  INVITATION_REVOKE: 'members',
  INVITATION_ACCEPT: 'members',
  INVITATION_DECLINE: 'members',
  TOKEN_ADD: 'tokens',
  TOKEN_REVOKE: 'tokens',
  DOMAIN_ADD: 'websites',
  DOMAIN_STATE: 'websites',
  DOMAIN_PURGE: 'websites',
  DOMAIN_RECORD_ADD: 'websites',
  DOMAIN_RECORD_CHANGE: 'websites',
  DOMAIN_RECORD_REMOVE: 'websites',
  DOMAIN_RECORDS_IMPORT: 'websites',
  DOMAIN_INGEST_KEY: 'websites',
  DOMAIN_RULE_ADD: 'websites',
  DOMAIN_RULE_REMOVE: 'websites',
  DOMAIN_SETTINGS_CHANGE: 'websites',
  DOMAIN_POSTURE_ASK: 'websites',
  DOMAIN_POSTURE_RUN: 'websites',
  DOMAIN_POSTURE_IGNORE: 'websites',
  DOMAIN_POSTURE_UNIGNORE: 'websites',
} as const satisfies Record<string, AuditGroup>
export type AuditKind = keyof typeof auditKinds

/** The kinds of events of the given groups. */
export const kindsIn = (groups: readonly AuditGroup[]) =>
  Object.entries(auditKinds).flatMap(([kind, group]) => (groups.includes(group) ? [kind] : []))
