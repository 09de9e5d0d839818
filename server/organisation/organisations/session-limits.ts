import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { members, organisations } from '../schema.ts'

/**
 * Stores the session limits of people whose organisations changed: the strictest of all of them. Call it within the
 * transaction of the change.
 */
export async function storeSessionLimits(tx: Db, of: { organisationId: string } | string) {
  const who: SQL =
    typeof of === 'string'
      ? eq(accounts.id, of)
      : inArray(
          accounts.id,
          tx
            .select({ id: members.accountId })
            .from(members)
            .where(eq(members.organisationId, of.organisationId)),
        )
  // Of two organisations that change at the same time, the second one reads what the first one stored. Always in the
  // same order, so that they can't deadlock.
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(who)
    .orderBy(asc(accounts.id))
    .for('no key update')
  const idle = strictest(sql`${organisations.sessionIdleMinutes} * 60`)
  const life = strictest(sql`${organisations.sessionLifeHours} * 3600`)
  await tx
    .update(accounts)
    .set({ sessionIdleSeconds: idle, sessionLifeSeconds: life })
    .where(
      and(
        who,
        sql`(${accounts.sessionIdleSeconds}, ${accounts.sessionLifeSeconds}) is distinct from (${idle}, ${life})`,
      ),
    )
}

const strictest = (limit: SQL) => sql`(
  select min(${limit}) from ${members}
  join ${organisations} on ${organisations.id} = ${members.organisationId}
  where ${members.accountId} = ${accounts.id} and ${organisations.deletedAt} is null)`
