import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { removalDays } from '../domains/removal-at.ts'
import { domains } from '../schema/domains.ts'

const states = domains.state.enumValues.filter((state) => state in removalDays)

/** For a restored organisation. Its websites weren't checked while it was deleted, so that time doesn't count. */
export const delayRemovals = (
  tx: Db,
  { organisationId, from, until }: { organisationId: string; from: Date; until: Date },
) =>
  tx
    .update(domains)
    .set({
      stateChangedAt: sql`${domains.stateChangedAt} + (${until.toISOString()}::timestamptz - ${from.toISOString()}::timestamptz)`,
    })
    .where(and(eq(domains.organisationId, organisationId), inArray(domains.state, states)))
