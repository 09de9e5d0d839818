import { and, eq, ne } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { partnerCustomers } from '../schema.ts'

/** Ends the relationship of an organisation that is permanently deleted. What it was invoiced still earns a commission. */
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
}
