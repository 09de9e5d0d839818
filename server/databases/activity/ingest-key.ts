import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import {
  findByIngestKey,
  makeIngestKey,
  noteArrivalWith,
} from '../../organisation/ingest-keys/ingest-keys.ts'
import { organisations } from '../../organisation/schema.ts'
import { preparedOnce } from '../../platform/db/prepared-once.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { refuseRemoved } from '../databases/service.ts'
import { databaseLimits } from '../limits.ts'
import {
  databaseAuditSettings,
  databaseIdentityKeys,
  databaseIngestKeys,
  databases,
} from '../schema.ts'
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
export const noteDatabaseArrival = (
  context: Pick<Context, 'db' | 'clock'>,
  { databaseId, keyHash }: { databaseId: string; keyHash: Buffer },
) =>
  noteArrivalWith(context, databaseIngestKeys, {
    keyHash,
    isOfResource: eq(databaseIngestKeys.databaseId, databaseId),
  })

/** Returns the key's database and hash, with the time zone of its log and its identity key. */
export const databaseOfKey = ({ db }: Pick<Context, 'db'>, databaseId: string, key?: string) =>
  findByIngestKey({ id: databaseId, key, noun: 'database' }, (keyHash) =>
    byKey(db).execute({ databaseId, keyHash }),
  )

const byKey = preparedOnce((db) =>
  db
    .select({
      database: databases,
      timeZone: databaseAuditSettings.logTimeZone,
      identityKey: databaseIdentityKeys,
    })
    .from(databaseIngestKeys)
    .innerJoin(databases, eq(databases.id, databaseIngestKeys.databaseId))
    .innerJoin(organisations, eq(organisations.id, databases.organisationId))
    .leftJoin(databaseAuditSettings, eq(databaseAuditSettings.databaseId, databases.id))
    .leftJoin(databaseIdentityKeys, eq(databaseIdentityKeys.databaseId, databases.id))
    .where(
      and(
        eq(databaseIngestKeys.keyHash, sql.placeholder('keyHash')),
        eq(databases.id, sql.placeholder('databaseId')),
        ne(databases.state, 'removed'),
        isNull(organisations.deletedAt),
      ),
    )
    .prepare('database of ingest key'),
)
