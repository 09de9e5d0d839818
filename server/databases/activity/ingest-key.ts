import { and, eq, isNull, ne } from 'drizzle-orm'

import {
  arrivalWith,
  findByIngestKey,
  makeIngestKey,
} from '../../organisation/ingest-keys/ingest-keys.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Context } from '../../platform/dependencies.ts'
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
  return makeIngestKey(context, row, {
    by,
    limit: databaseLimits.ingestKeyByAccount,
    kind: 'DATABASE_INGEST_KEY',
    store: async (tx, key) => {
      const before = await tx.$count(databaseIngestKeys, eq(databaseIngestKeys.databaseId, row.id))
      if (before === 0) await addDefaultRules(tx, row.id)
      await tx
        .insert(databaseIngestKeys)
        .values({ databaseId: row.id, ...key })
        .onConflictDoUpdate({
          target: databaseIngestKeys.databaseId,
          set: { ...key, firstAt: null, lastAt: null },
        })
    },
  })
}

/** Records that entries have arrived. */
export async function noteDatabaseArrival(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { databaseId, keyHash }: { databaseId: string; keyHash: Buffer },
) {
  const { set, where } = arrivalWith(databaseIngestKeys, { keyHash, at: clock.now() })
  await db
    .update(databaseIngestKeys)
    .set(set)
    .where(and(eq(databaseIngestKeys.databaseId, databaseId), where))
}

/** Returns the key's database and hash. */
export const databaseOfKey = ({ db }: Pick<Context, 'db'>, databaseId: string, key?: string) =>
  findByIngestKey({ id: databaseId, key, noun: 'database' }, (keyHash) =>
    db
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
      ),
  )
