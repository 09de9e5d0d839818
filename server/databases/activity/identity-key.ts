import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { wrongIngestKey } from '../../organisation/ingest-keys/ingest-keys.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { errorCode, FOREIGN_KEY_VIOLATION } from '../../platform/db/error-code.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { resealRows } from '../../platform/security/reseal-rows.ts'
import { databaseActivity, databaseIdentityKeys } from '../schema.ts'

const USE = 'activity identity'
const SECRET_BYTES = 32

/**
 * MariaDB's entries are distinguished by their statements too. Without a secret, their ids would confirm a guess at a
 * statement's values.
 */
export type IdentityKey = { secret: string; from: Date }

export type StoredIdentityKey = { sealed: Buffer; fromAt: Date }

/**
 * Returns the identity key of a database, which is created for its first batch. Refuses a database that was purged in
 * the meantime.
 */
export async function identityKeyOf(
  context: Pick<Context, 'db' | 'keys' | 'clock'>,
  databaseId: string,
  stored: StoredIdentityKey | null,
): Promise<IdentityKey> {
  const { sealed, fromAt } = stored ?? (await createIdentityKey(context, databaseId))
  const secret = context.keys.open(USE, sealed, databaseId)
  if (!secret) throw new Error('The identity key was encrypted with another SECRET_KEY.')
  return { secret, from: fromAt }
}

async function createIdentityKey(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  databaseId: string,
): Promise<StoredIdentityKey> {
  const secret = randomBytes(SECRET_BYTES).toString('base64')
  const [entry] = await db
    .select({ id: databaseActivity.id })
    .from(databaseActivity)
    .where(eq(databaseActivity.databaseId, databaseId))
    .limit(1)
  // Not immediately: during an update, an older server still stores entries without it.
  const fromAt = entry ? secondsAfter(clock.now(), DAY_SECONDS) : new Date(0)
  const [row] = await db
    .insert(databaseIdentityKeys)
    .values({ databaseId, sealed: keys.seal(USE, secret, databaseId), fromAt })
    // Another batch was first: this returns its row.
    .onConflictDoUpdate({ target: databaseIdentityKeys.databaseId, set: { databaseId } })
    .returning()
    .catch((error: unknown) => {
      if (errorCode(error) === FOREIGN_KEY_VIOLATION) return []
      throw error
    })
  if (!row) throw new Refusal(...wrongIngestKey('database'))
  return row
}

/** Re-encrypts with the current key what was encrypted with an older one. */
export const resealIdentityKeys = async (db: Db, keys: Keys) =>
  resealRows(keys, USE, {
    rows: await db
      .select({ id: databaseIdentityKeys.databaseId, sealed: databaseIdentityKeys.sealed })
      .from(databaseIdentityKeys),
    store: ({ id, sealed, renewed }) =>
      db
        .update(databaseIdentityKeys)
        .set({ sealed: renewed })
        .where(
          and(eq(databaseIdentityKeys.databaseId, id), eq(databaseIdentityKeys.sealed, sealed)),
        ),
  })
