import type { Db } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { auditEvents } from './schema.ts'

/** Every audited event: authentication (OWASP ASVS 16.3.1), and changes to an organisation or a website. */
export type AuditKind =
  | 'SIGN_UP'
  | 'SIGN_IN'
  | 'SIGN_IN_FAIL'
  | 'SIGN_IN_2FA_FAIL'
  | 'SIGN_OUT'
  | 'SESSION_END'
  | 'SESSIONS_END_OTHERS'
  | 'TOO_MANY_ATTEMPTS'
  | 'EMAIL_VERIFIED'
  | 'EMAIL_VERIFY_FAIL'
  | 'PASSWORD_RESET_REQUEST'
  | 'PASSWORD_RESET_FAIL'
  | 'PASSWORD_RESET'
  | 'PASSWORD_UPDATE'
  | 'AUTH_2FA_ENABLE'
  | 'AUTH_2FA_DISABLE'
  | 'RECOVERY_CODE_USED'
  | 'PROOF'
  | 'PROOF_FAIL'
  | 'SSO_SIGN_IN_FAIL'
  | 'SSO_LINK'
  | 'ACCOUNT_CLOSE'
  | 'ACCOUNT_KEEP'
  | 'ACCOUNT_DELETE'
  | 'DATA_EXPORT'
  | 'DATA_EXPORT_DOWNLOAD'
  | 'ORGANISATION_ADD'
  | 'ORGANISATION_CLOSE'
  | 'ORGANISATION_REOPEN'
  | 'ORGANISATION_CHANGE'
  | 'MEMBER_JOIN'
  | 'MEMBER_ROLE_CHANGE'
  | 'MEMBER_REMOVE'
  | 'MEMBER_LEAVE'
  | 'TEAM_ADD'
  | 'TEAM_CHANGE'
  | 'TEAM_REMOVE'
  | 'TEAM_MEMBER_ADD'
  | 'TEAM_MEMBER_REMOVE'
  | 'GRANT_ADD'
  | 'GRANT_CHANGE'
  | 'GRANT_REMOVE'
  | 'INVITATION_SEND'
  | 'INVITATION_RESEND'
  | 'INVITATION_REVOKE'
  | 'INVITATION_ACCEPT'
  | 'INVITATION_DECLINE'
  | 'DOMAIN_ADD'
  | 'DOMAIN_STATE'
  | 'DOMAIN_PURGE'
  | 'DOMAIN_RECORD_ADD'
  | 'DOMAIN_RECORD_CHANGE'
  | 'DOMAIN_RECORD_REMOVE'
  | 'DOMAIN_RECORDS_IMPORT'
  | 'DOMAIN_INGEST_KEY'
  | 'DOMAIN_RULE_ADD'
  | 'DOMAIN_RULE_REMOVE'
  | 'DOMAIN_SETTINGS_CHANGE'
  | 'DOMAIN_POSTURE_ASK'
  | 'DOMAIN_POSTURE_RUN'
  | 'DOMAIN_POSTURE_IGNORE'
  | 'DOMAIN_POSTURE_UNIGNORE'

export type AuditDetail = Record<string, string | number | boolean>

/** Appends to the audit trail. `detail` is for facts such as which factor: never a code, a token or a password. */
export async function audit(
  db: Db,
  kind: AuditKind,
  {
    at,
    organisationId,
    accountId,
    caller,
    detail,
  }: {
    at: Date
    /** The organisation that it happened in, if it did in one. */
    organisationId?: string
    accountId?: string | null
    /** Absent for events caused by the passage of time rather than by a request. */
    caller?: Caller | undefined
    detail?: AuditDetail
  },
) {
  await db.insert(auditEvents).values({ at, kind, organisationId, accountId, ...caller, detail })
}
