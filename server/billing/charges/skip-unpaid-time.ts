import { and, eq, gte, inArray, lt } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { subscriptions } from '../schema.ts'

/**
 * Nothing was protected between the two, so what would have been renewed then is renewed at the end: periods and trials
 * that ended in between last until then.
 */
export const skipUnpaidTime = (
  db: Db,
  organisationId: string,
  { from, until }: { from: Date; until: Date },
) =>
  db
    .update(subscriptions)
    .set({ periodEndsAt: until, anchor: until })
    .where(
      and(
        eq(subscriptions.organisationId, organisationId),
        inArray(subscriptions.state, ['active', 'trialing']),
        gte(subscriptions.periodEndsAt, from),
        lt(subscriptions.periodEndsAt, until),
      ),
    )
