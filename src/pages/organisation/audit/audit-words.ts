import type { ActivityKind } from '../../../../contract/account/activity-kinds.ts'
import type { AuditGroup, AuditKind } from '../../../../contract/audit-kinds.ts'
import type { AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { activityWords } from '../../account/user/activity-words.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { figure } from '../../shared/figures.ts'
import { productName } from '../../shared/product-name.ts'

export const groupWords: Readonly<Record<AuditGroup, string>> = {
  sign_in: 'Signing in',
  account: 'Accounts',
  organisation: 'Organisation',
  members: 'Members and teams',
  access: 'Access',
  tokens: 'API tokens',
  websites: 'Websites',
  databases: 'Databases',
  billing: 'Billing',
  partner: 'Partner',
}

const otherWords: Readonly<Record<Exclude<AuditKind, Uppercase<ActivityKind>>, string>> = {
  SSO_SIGN_IN_FAIL: 'Social sign-in failed',
  PREFERENCES_UPDATE: 'Changed the preferences',
  NOTIFICATION_SETTINGS_CHANGE: 'Changed the notification settings',
  ACCOUNT_DELETE: 'Account deleted',
  ORGANISATION_ADD: 'Created the organisation',
  ORGANISATION_CHANGE: 'Changed the organisation',
  ORGANISATION_DELETE: 'Deleted the organisation',
  ORGANISATION_RESTORE: 'Restored the organisation',
  ORGANISATION_PURGE: 'Organisation deleted permanently',
  AUDIT_EXPORT: 'Exported the audit log',
  MEMBER_JOIN: 'Joined',
  MEMBER_ROLE_CHANGE: 'Changed a role',
  MEMBER_REMOVE: 'Removed a member',
  MEMBER_LEAVE: 'Left',
  TEAM_ADD: 'Added a team',
  TEAM_CHANGE: 'Renamed a team',
  TEAM_REMOVE: 'Removed a team',
  TEAM_MEMBER_ADD: 'Added a member to a team',
  TEAM_MEMBER_REMOVE: 'Removed a member from a team',
  GRANT_ADD: 'Granted access',
  GRANT_CHANGE: 'Changed access',
  GRANT_REMOVE: 'Removed access',
  INVITATION_SEND: 'Invited',
  INVITATION_RESEND: 'Resent an invitation',
  INVITATION_REVOKE: 'Revoked an invitation',
  INVITATION_ACCEPT: 'Accepted an invitation',
  INVITATION_DECLINE: 'Declined an invitation',
  TOKEN_ADD: 'Created an API token',
  TOKEN_REVOKE: 'Revoked an API token',
  MCP_CONNECT: 'Connected an MCP client',
  ASSISTANT_CONVERSATION_REMOVE: 'Deleted a conversation with the assistant',
  WEBHOOK_ADD: 'Added a webhook',
  WEBHOOK_CHANGE: 'Changed a webhook',
  WEBHOOK_SECRET_ROTATE: 'Rotated the secret of a webhook',
  WEBHOOK_REMOVE: 'Removed a webhook',
  WEBHOOK_TEST: 'Sent a test event to a webhook',
  WEBHOOK_RESEND: 'Resent a webhook delivery',
  WEBHOOK_DISABLE: 'Webhook turned off after failures',
  DOMAIN_ADD: 'Added a website',
  DOMAIN_STATE: 'Website status changed',
  DOMAIN_PURGE: 'Website deleted permanently',
  DOMAIN_RECORD_ADD: 'Added a DNS record',
  DOMAIN_RECORD_CHANGE: 'Changed a DNS record',
  DOMAIN_RECORD_REMOVE: 'Removed a DNS record',
  DOMAIN_RECORDS_IMPORT: 'Imported DNS records',
  DOMAIN_INGEST_KEY: 'Created an ingest key',
  DOMAIN_RULE_ADD: 'Added a rule',
  DOMAIN_RULE_REMOVE: 'Removed a rule',
  DOMAIN_SETTINGS_CHANGE: 'Changed website settings',
  DOMAIN_POSTURE_ASK: 'Requested a posture check',
  DOMAIN_POSTURE_RUN: 'Posture check completed',
  DOMAIN_POSTURE_IGNORE: 'Ignored a finding',
  DOMAIN_POSTURE_UNIGNORE: 'Stopped ignoring a finding',
  DATABASE_ADD: 'Added a database',
  DATABASE_STATE: 'Database status changed',
  DATABASE_TEST: 'Tested a connection',
  DATABASE_CONNECTION_CHANGE: 'Changed a connection',
  DATABASE_CHECK: 'Database check completed',
  DATABASE_CHECK_ASK: 'Requested a database check',
  DATABASE_FINDING_IGNORE: 'Ignored a database finding',
  DATABASE_FINDING_UNIGNORE: 'Stopped ignoring a database finding',
  DATABASE_INGEST_KEY: 'Created an ingest key for a database',
  DATABASE_RULES_CHANGE: 'Changed rules on statements',
  DATABASE_NETWORKS_CHANGE: 'Changed the allowed networks of a database',
  DATABASE_ALERTS_CHANGE: 'Changed the alerts of a database',
  DATABASE_VALUE_SAMPLE_CHANGE: 'Turned sampling of values on or off',
  DATABASE_AUDIT_SETTINGS_CHANGE: 'Changed activity retention',
  DATABASE_LEARNING: 'Started or stopped learning statements',
  DATABASE_ALLOW_LIST_CHANGE: 'Changed the allowed statements',
  DATABASE_PURGE: 'Database deleted permanently',
  PLAN_TRIAL: 'Started a trial',
  PLAN_CHECKOUT: 'Checked out a plan',
  PLAN_PAY: 'Retried the payment of a plan’s open invoice',
  PLAN_CANCEL: 'Cancelled a plan',
  PLAN_KEEP: 'Kept a plan that was due to end or change',
  PLAN_PAUSE: 'Paused a plan',
  PLAN_RESUME: 'Resumed a plan',
  PAYMENT_CANCEL: 'Requested the cancellation of a payment',
  PAYMENT_DISPUTE: 'Payment disputed, or a dispute decided',
  PAYMENT_RETURN: 'Payment returned: its website or database was deleted',
  PAYMENT_METHOD_ADD: 'Added a payment method',
  PAYMENT_METHOD_DEFAULT: 'Changed the default payment method',
  PAYMENT_METHOD_REMOVE: 'Removed a payment method',
  BILLING_DETAILS_ADD: 'Added billing details',
  BILLING_DETAILS_CHANGE: 'Changed billing details',
  BILLING_DETAILS_DEFAULT: 'Changed the default billing details',
  BILLING_DETAILS_REMOVE: 'Removed billing details',
  OPERATOR_REFUND: 'Payment refunded by the operator',
  OPERATOR_CREDIT: 'Credit note issued by the operator',
  OPERATOR_VOID: 'Invoice voided by the operator',
  OPERATOR_REPLAY: 'Payment checked again by the operator',
  THEME_ADD: 'Theme added',
  THEME_SAVE: 'Theme draft saved',
  THEME_PUBLISH: 'Theme published',
  THEME_GO_BACK: 'Theme rolled back to a version',
  THEME_ARCHIVE: 'Theme archived',
  THEME_REMOVE: 'Theme deleted',
  THEME_ASSIGN: 'Theme assigned to customers',
  THEME_FILE_ADD: 'Theme file uploaded',
  THEME_FILES_REMOVE: 'Unused theme files deleted',
  THEME_HOST_ADD: 'Theme host name added',
  THEME_HOST_VERIFY: 'Theme host name verified',
  THEME_HOST_REMOVE: 'Theme host name removed',
  THEME_HOST_LOST: 'Theme host name no longer used',
  OPERATOR_RECONCILE: 'Payment reconciled with the provider by the operator',
  PARTNER_ADD: 'Partner status granted by the operator',
  PARTNER_REMOVE: 'Partner status removed by the operator',
  PARTNER_APPLY: 'Applied to become a partner',
  PARTNER_APPLICATION_DECLINE: 'Partner application declined by the operator',
  CUSTOMER_ADD: 'Customer added by a partner',
  CUSTOMER_REQUEST: 'Request sent to a customer by email',
  CUSTOMER_REQUEST_REVOKE: 'Request to a customer revoked',
  CUSTOMER_REQUEST_DECLINE: 'Partner’s request declined',
  CUSTOMER_AGREE: 'Partner accepted',
  CUSTOMER_HAND_OVER: 'Organisation handed over by its partner',
  CUSTOMER_ROLE: 'Partner’s role changed',
  CUSTOMER_ENTER: 'Organisation entered by someone from its partner',
  CUSTOMER_PAY_OFFER: 'Partner offered to pay',
  CUSTOMER_PAY_START: 'Partner pays for the customer’s plans',
  CUSTOMER_PAY_END: 'Customer pays for its own plans',
  CUSTOMER_END: 'Partner relationship ended',
}

const wordsOf = new Map<string, string>([
  ...Object.entries(activityWords).map(([kind, words]) => [kind.toUpperCase(), words] as const),
  ...Object.entries(otherWords),
])

/** An event in words. A newer server may know more kinds than this console. */
export const eventWords = (kind: string) => wordsOf.get(kind) ?? fieldWords(kind)

const ownWords = new Map([
  ['because', 'Reason'],
  ['proposed_by', 'Suggested by'],
  ['url_fingerprint', 'Fingerprint of the URL'],
])

/** `rate_limit` as `Rate limit`. */
export function fieldWords(name: string) {
  const own = ownWords.get(name)
  if (own !== undefined) return own
  return capitalized(name.replaceAll('_', ' ').toLowerCase())
}

/** Fields whose values are names in the API, such as `mailed_code`. */
const named = new Set([
  'because',
  'default_role',
  'interval',
  'level',
  'method',
  'mode',
  'plan',
  'role',
  'second_factor',
  'side',
  'state',
])
/** Fields that list such names. */
const listed = new Set(['added', 'removed', 'changed'])

/** The value of a field in words. */
export function valueWords(field: string, value: string | number | boolean | null) {
  if (value === null || value === '') return 'None'
  if (field === 'done_with') return value === 'mcp' ? 'An MCP client' : 'The assistant'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return field === 'rate_limit' ? `${figure(value)} requests per minute` : String(value)
  if (listed.has(field)) return value.split(', ').map(fieldWords).join(', ')
  return named.has(field) ? fieldWords(value) : value
}

/** What an entry says beside the changes. Until a host name could be lost for another reason, its entry had none. */
export const detailOf = ({ kind, detail }: Pick<AuditEntry, 'kind' | 'detail'>) =>
  kind === 'THEME_HOST_LOST' ? { because: 'records_missing', ...detail } : detail

export function actorWords({ kind, name }: AuditEntry['actor']) {
  if (kind === 'system') return productName()
  return name ?? (kind === 'token' ? 'Deleted token' : 'Deleted account')
}

/** A partner, or the customer that its person worked for. */
export const partnerWords = ({ name }: { name: string | null }) => name ?? 'Deleted organisation'
