import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { rememberedUntil } from '../../platform/log-intake/remembered-until.ts'
import type { Limit } from '../../platform/rate-limits/limits.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { WrongToken } from '../../platform/rate-limits/wrong-tokens.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { lockThrough } from '../access/through-partner.ts'
import type { Actor } from '../resources/actor.ts'

// The keys with which the logs of websites and databases are sent. Each kind stores its own.

/** The columns of a table of keys that both kinds have. */
type NewKey = { keyHash: Buffer; createdAt: Date; madeThrough: string | null }

/** Creates the key of a resource, which `store` puts in the place of the previous one. It can't be read again. */
export async function makeIngestKey(
  context: Context,
  { id: resourceId, organisationId, name }: { id: string; organisationId: string; name: string },
  {
    by: { accountId, caller },
    limit,
    kind,
    store,
  }: {
    by: Actor
    limit: Limit
    kind: 'DOMAIN_INGEST_KEY' | 'DATABASE_INGEST_KEY'
    store: (tx: Db, key: NewKey) => Promise<unknown>
  },
) {
  await countAttempt(context, [byAccount(limit, accountId)], caller)
  const createdAt = context.clock.now()
  const key = newToken('parapet_ingest')
  await context.db.transaction(async (tx) => {
    const madeThrough = await lockThrough(tx, { organisationId, accountId, caller })
    await store(tx, { keyHash: hashToken(key), createdAt, madeThrough })
    const about = { organisationId, accountId, resourceId, caller }
    await audit(tx, kind, { at: createdAt, ...about, detail: { name } })
  })
  return { ingest_key: key, created_at: createdAt.toISOString() }
}

/** A write for each batch would make many servers that send concurrently wait for each other. */
const NOTED_SECONDS = 10
const noted = rememberedUntil()

/** Records that something arrived with the key of a resource, for those who have just set up sending. */
export async function noteArrivalWith(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  keys: PgTable & { keyHash: PgColumn; firstAt: PgColumn; lastAt: PgColumn },
  { keyHash, isOfResource }: { keyHash: Buffer; isOfResource: SQL },
) {
  const at = clock.now()
  // The hash, because a key that replaces this one has nothing noted.
  const key = keyHash.toString('base64')
  if (noted.has(db, key, at)) return
  await db
    .update(keys)
    .set({ firstAt: sql`coalesce(${keys.firstAt}, ${at.toISOString()})`, lastAt: at })
    .where(
      and(
        isOfResource,
        // Not a key that replaced it while the batch was read.
        eq(keys.keyHash, keyHash),
        or(isNull(keys.lastAt), lte(keys.lastAt, secondsAfter(at, -NOTED_SECONDS))),
      ),
    )
  noted.remember(db, key, secondsAfter(at, NOTED_SECONDS))
}

type Noun = 'website' | 'database'

/** Every refusal of a key is the same, so that it reveals nothing about ids or keys. */
export const wrongIngestKey = (noun: Noun) =>
  [
    'wrong_ingest_key',
    `The ingest key is missing, was replaced, or belongs to another ${noun}. Send the newest key of this ${noun} in the Authorization header.`,
  ] as const

/** Returns what `find` finds by the hash of a key, with that hash. */
export async function findByIngestKey<Found>(
  { id, key = '', noun }: { id: string; key: string | undefined; noun: Noun },
  find: (keyHash: Buffer) => Promise<readonly Found[]>,
): Promise<Found & { keyHash: Buffer }> {
  const refusal = wrongIngestKey(noun)
  // Not a guess at a key, and nothing to look up.
  if (!key.trim()) throw new Refusal(...refusal)
  const wrong = new WrongToken(...refusal)
  if (!isUuid(id)) throw wrong
  const keyHash = hashToken(key.trim())
  const [found] = await find(keyHash)
  if (!found) throw wrong
  return { ...found, keyHash }
}
