import { and, eq, type SQL } from 'drizzle-orm'

import { audit } from '../platform/audit/events.ts'
import type { Db } from '../platform/db/client.ts'
import { domainOf } from '../platform/email-key.ts'
import type { Caller } from '../platform/http/caller.ts'
import { invitations } from './schema.ts'

export type Revocation = {
  /** Which of the pending ones; absent for all. */
  where?: SQL | undefined
  /** What they are revoked with. */
  because: 'role_change' | 'removal' | 'closure' | 'organisation_deleted'
  at: Date
  accountId: string
  caller: Caller
}

/** Revokes pending invitations as a consequence of something else, with an entry in the audit log for each. */
export async function revokePending(
  tx: Db,
  organisationId: string,
  { where, because, at, accountId, caller }: Revocation,
) {
  const revoked = await tx
    .update(invitations)
    .set({ state: 'revoked' })
    .where(
      and(eq(invitations.organisationId, organisationId), eq(invitations.state, 'pending'), where),
    )
    .returning()
  for (const { id, emailKey, role } of revoked) {
    const detail = { invitation_id: id, domain: domainOf(emailKey), role, because }
    await audit(tx, 'INVITATION_REVOKE', { at, organisationId, accountId, caller, detail })
  }
}
