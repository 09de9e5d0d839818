import { and, eq, inArray, isNotNull } from 'drizzle-orm'

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

/** Deletes organisations with everything that refers to them, and the invitations to a person's addresses. */
export async function forgetOrganisations(
  tx: Db,
  {
    organisationIds,
    emailKeys,
  }: { organisationIds: readonly string[]; emailKeys: readonly string[] },
) {
  await tx.delete(organisations).where(inArray(organisations.id, [...organisationIds]))
  await tx.delete(invitations).where(inArray(invitations.emailKey, [...emailKeys]))
}
