import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'

import { auditEvents } from '../../platform/audit/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { invitations, organisations, suspendedMembers } from '../schema.ts'

/** Returns the organisations that are deleted together with a closed account. */
export async function closedWith(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organisations.id })
    .from(suspendedMembers)
    .innerJoin(organisations, eq(organisations.id, suspendedMembers.organisationId))
    .where(
      and(
        eq(suspendedMembers.accountId, accountId),
        eq(suspendedMembers.isClosing, true),
        isNotNull(organisations.deletedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Deletes organisations with everything that refers to them, the invitations to an address, and those that the account
 * accepted at an earlier one.
 */
export async function forgetOrganisations(
  tx: Db,
  {
    accountId,
    organisationIds,
    emailKey,
  }: { accountId: string; organisationIds: readonly string[]; emailKey: string },
) {
  await tx.delete(organisations).where(inArray(organisations.id, [...organisationIds]))
  const accepted = tx
    .select({ id: sql`(${auditEvents.detail} ->> 'invitation_id')::uuid` })
    .from(auditEvents)
    .where(and(eq(auditEvents.accountId, accountId), eq(auditEvents.kind, 'INVITATION_ACCEPT')))
  await tx
    .delete(invitations)
    .where(or(eq(invitations.emailKey, emailKey), inArray(invitations.id, accepted)))
}
