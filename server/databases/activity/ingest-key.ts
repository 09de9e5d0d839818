import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'

import { lockThrough } from '../../organisation/access/through-partner.ts'
import { organisations } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { WrongToken } from '../../platform/rate-limits/wrong-tokens.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { ARRIVAL_NOTED_SECONDS } from '../../websites/attacks/ingest-key.ts'
import type { DatabaseRow } from '../databases/find-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { refuseRemoved } from '../databases/service.ts'
import { databaseLimits } from '../limits.ts'
import { databaseIngestKeys, databases } from '../schema.ts'
import { addDefaultRules } from '../statement-rules/service.ts'

/**
 * Creates the key with which the database's log is sent, replacing the previous one. It can't be read again. With its
 * first key, the database gets its default rules, unless someone has already created rules.
 */
export async function makeDatabaseIngestKey(context: Context, { row, ...by }: DatabaseRequest) {
  refuseRemoved(row)
  await countAttempt(
    context,
    [byAccount(databaseLimits.ingestKeyByAccount, by.accountId)],
    by.caller,
  )
  const createdAt = context.clock.now()
  const key = newToken('parapet_ingest')
  const keyHash = hashToken(key)
  await context.db.transaction(async (tx) => {
    const { organisationId } = row
    const madeThrough = await lockThrough(tx, { organisationId, ...by })
    const before = await tx.$count(databaseIngestKeys, eq(databaseIngestKeys.databaseId, row.id))
    if (before === 0) await addDefaultRules(tx, row.id)
    await tx
      .insert(databaseIngestKeys)
      .values({ databaseId: row.id, keyHash, createdAt, madeThrough })
      .onConflictDoUpdate({
        target: databaseIngestKeys.databaseId,
        set: { keyHash, createdAt, madeThrough, firstAt: null, lastAt: null },
      })
    const about = { organisationId, resourceId: row.id, ...by }
    await audit(tx, 'DATABASE_INGEST_KEY', {
      at: createdAt,
      ...about,
      detail: { name: row.name },
    })
  })
  return { ingest_key: key, created_at: createdAt.toISOString() }
}

/** Records that entries have arrived, for those who have just set up sending. */
export async function noteDatabaseArrival(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { databaseId, keyHash }: { databaseId: string; keyHash: Buffer },
) {
  const at = clock.now()
  await db
    .update(databaseIngestKeys)
    .set({ firstAt: sql`coalesce(${databaseIngestKeys.firstAt}, ${at.toISOString()})`, lastAt: at })
    .where(
      and(
        eq(databaseIngestKeys.databaseId, databaseId),
        // Not a key that replaced it while the batch was read.
        eq(databaseIngestKeys.keyHash, keyHash),
        or(
          isNull(databaseIngestKeys.lastAt),
          lte(databaseIngestKeys.lastAt, secondsAfter(at, -ARRIVAL_NOTED_SECONDS)),
        ),
      ),
    )
}

/** Returns the key's database and hash. Every refusal is the same, so that it reveals nothing about ids or keys. */
export async function databaseOfKey(
  { db }: Pick<Context, 'db'>,
  databaseId: string,
  key = '',
): Promise<{ database: DatabaseRow; keyHash: Buffer }> {
  const refusal = [
    'wrong_ingest_key',
    'The ingest key is missing, was replaced, or belongs to another database. Send the newest key of this database in the Authorization header.',
  ] as const
  // Not a guess at a key, and nothing to look up.
  if (!key.trim()) throw new Refusal(...refusal)
  const wrong = new WrongToken(...refusal)
  if (!isUuid(databaseId)) throw wrong
  const keyHash = hashToken(key.trim())
  const [found] = await db
    .select({ database: databases })
    .from(databaseIngestKeys)
    .innerJoin(databases, eq(databases.id, databaseIngestKeys.databaseId))
    .innerJoin(organisations, eq(organisations.id, databases.organisationId))
    .where(
      and(
        eq(databaseIngestKeys.keyHash, keyHash),
        eq(databases.id, databaseId),
        ne(databases.state, 'removed'),
        isNull(organisations.deletedAt),
      ),
    )
  if (!found) throw wrong
  return { ...found, keyHash }
}
