import type { AuditKind } from '../../../contract/audit-kinds.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { newMark } from './marks.ts'
import { auditEvents, type AuditValue } from './schema.ts'

export type { AuditKind }

export type AuditDetail = Record<string, string | number | boolean>
export type AuditChanges = Record<string, { before: AuditValue; after: AuditValue }>

/** Appends to the audit log. `detail` is for facts such as which factor: never a code, a token or a password. */
export async function audit(
  db: Db,
  kind: AuditKind,
  {
    at,
    organisationId,
    accountId,
    resourceId,
    caller,
    detail,
    changes,
  }: {
    at: Date
    /** The organisation that it happened in, if any. */
    organisationId?: string
    accountId?: string | null
    /** The website or database that it is about. */
    resourceId?: string
    /** Absent for events caused by the passage of time rather than by a request. */
    caller?: Partial<Caller> | undefined
    detail?: AuditDetail
    changes?: AuditChanges
  },
) {
  const { address, userAgent, requestId, tokenId, doneWith, proposedBy, partnerId } = caller ?? {}
  await db.insert(auditEvents).values({
    at,
    kind,
    organisationId,
    // A token acts for the organisation, never for the person who created it.
    ...(tokenId ? { tokenId } : { accountId }),
    partnerId,
    resourceId,
    address,
    userAgent,
    requestId,
    detail: doneWith
      ? { ...detail, done_with: doneWith, ...(proposedBy && { proposed_by: proposedBy }) }
      : detail,
    changes,
    mark: newMark(db, kind, at),
  })
}
