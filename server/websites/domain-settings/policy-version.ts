import { sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { domainPolicies } from '../schema/domain-settings.ts'

/** Counts a change of a website's policy, within the transaction that makes it. */
export async function nextPolicyVersion(tx: Db, domainId: string, changedAt: Date) {
  await tx
    .insert(domainPolicies)
    .values({ domainId, version: 1, changedAt })
    .onConflictDoUpdate({
      target: domainPolicies.domainId,
      set: { version: sql`${domainPolicies.version} + 1`, changedAt },
    })
}
