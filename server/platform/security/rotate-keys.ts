import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { type Clock, DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { REFRESH_SECONDS, unwrap, wrap, wrongSecret } from './data-keys.ts'
import { type KeyUse, keyUses } from './keys.ts'
import { dataKeys } from './schema.ts'
import type { Secrets } from './secrets.ts'

/** A new key writes only when every replica has read it, so that each can read what another one writes. */
export const KEY_LEAD_SECONDS = 5 * REFRESH_SECONDS

/**
 * How long after a newer key came into force nothing depends on a key any more. Null: always something may, because
 * what it has hashed is known to nobody here.
 */
const retiredAfterSeconds: Record<KeyUse, number | null> = {
  'mailed code': 15 * MINUTE_SECONDS,
  'social sign-in': 15 * MINUTE_SECONDS,
  // What they sealed is sealed anew first.
  'authenticator secret': 15 * MINUTE_SECONDS,
  'mail content': 15 * MINUTE_SECONDS,
  // Windows begin anew, and each browser counts as new once.
  'rate limit': 0,
  'known device': 0,
  // So that edges that pinned it have the time to pin the newer one.
  policy: 30 * DAY_SECONDS,
  'recovery code': null,
}

type Rotating = { db: Db; clock: Clock }

/** Seals with the current secret what is sealed with an older one. Gives how many data keys that were. */
export async function rewrapKeys(db: Db, { current, previous }: Secrets): Promise<number> {
  let rewrapped = 0
  for (const row of await db.select().from(dataKeys)) {
    if (unwrap([current], row)) continue
    const bytes = unwrap(previous, row)
    if (!bytes) throw wrongSecret()
    const { use, number, sealed } = row
    await db
      .update(dataKeys)
      .set({ sealed: wrap(current, row, bytes) })
      .where(and(eq(dataKeys.use, use), eq(dataKeys.number, number), eq(dataKeys.sealed, sealed)))
    rewrapped += 1
  }
  return rewrapped
}

/** Makes a new key for each use, in force in five minutes. A use whose newest key is still to come is left alone. */
export async function addKeys({ db, clock }: Rotating, { current }: Secrets): Promise<number> {
  const now = clock.now()
  const rows = await db.select().from(dataKeys)
  let added = 0
  for (const use of keyUses) {
    const ofUse = rows.filter((row) => row.use === use)
    if (ofUse.some(({ inForceAt }) => inForceAt > now)) continue
    const number = Math.max(0, ...ofUse.map((row) => row.number)) + 1
    const sealed = wrap(current, { use, number }, randomBytes(32))
    const inForceAt = secondsAfter(now, KEY_LEAD_SECONDS)
    await db.insert(dataKeys).values({ use, number, sealed, inForceAt }).onConflictDoNothing()
    added += 1
  }
  return added
}

/** Removes the keys on which nothing depends any more. Call it once every value is sealed again. */
export async function retireKeys({
  db,
  clock,
}: Rotating): Promise<{ removed: number; kept: string[] }> {
  const now = clock.now()
  const rows = await db.select().from(dataKeys)
  let removed = 0
  const kept: string[] = []
  for (const { use, number, inForceAt } of rows) {
    const newer = rows.filter((row) => row.use === use && row.inForceAt > inForceAt)
    if (newer.length === 0) continue
    const wait = retiredAfterSeconds[use as KeyUse]
    const isRetired = wait !== null && newer.some((row) => secondsAfter(row.inForceAt, wait) <= now)
    if (!isRetired) {
      kept.push(`${use} ${number}`)
      continue
    }
    await db.delete(dataKeys).where(and(eq(dataKeys.use, use), eq(dataKeys.number, number)))
    removed += 1
  }
  return { removed, kept }
}
