import { and, eq, ne } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { partnerCustomers, partnerRequests } from '../schema.ts'

/**
 * Ends the relationship of an organisation with its partner, and what either side was still asked. What it was invoiced
 * still earns a commission.
 */
export async function endRelationOf(
  tx: Db,
  { organisationId, at }: { organisationId: string; at: Date },
) {
  await tx
    .update(partnerCustomers)
    .set({ state: 'ended', endedAt: at, role: null, payOfferedAt: null })
    .where(
      and(eq(partnerCustomers.customerId, organisationId), ne(partnerCustomers.state, 'ended')),
    )
  await tx.update(partnerRequests).set({ state: 'revoked' }).where(isPendingFor(organisationId))
}

export const isPendingFor = (customerId: string) =>
  and(eq(partnerRequests.customerId, customerId), eq(partnerRequests.state, 'pending'))
