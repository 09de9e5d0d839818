import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { AUDIT_KEPT_DAYS } from '../../../contract/audit-kinds.ts'
import { type Clock, DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { REFRESH_SECONDS, unwrap, wrap, wrongSecret } from './data-keys.ts'
import { type KeyUse, keyUses } from './keys.ts'
import { dataKeys } from './schema.ts'
import type { Secrets } from './secrets.ts'

/**
 * A new key is used for writing only after every replica has loaded it, so that each can read what another one writes.
 */
export const KEY_LEAD_SECONDS = 5 * REFRESH_SECONDS

/**
 * The time after which nothing depends on a key any more, once a newer key is in force. Null: something may always
 * depend on it, because its hashes can't be recomputed here.
 */
const retiredAfterSeconds: Record<KeyUse, number | null> = {
  'mailed code': 15 * MINUTE_SECONDS,
  'social sign-in': 15 * MINUTE_SECONDS,
  // What they encrypted is re-encrypted first.
  'authenticator secret': 15 * MINUTE_SECONDS,
  'mail content': 15 * MINUTE_SECONDS,
  'webhook secret': 15 * MINUTE_SECONDS,
  'database password': 15 * MINUTE_SECONDS,
  'activity identity': 15 * MINUTE_SECONDS,
  // Windows start over, and each browser counts as new once.
  'rate limit': 0,
  'known device': 0,
  // Gives edges that pinned it time to pin the newer one.
  policy: 30 * DAY_SECONDS,
  // Its rows are deleted by then.
  'audit log': (AUDIT_KEPT_DAYS + 30) * DAY_SECONDS,
  'recovery code': null,
}

type Rotating = { db: Db; clock: Clock }

/** Re-encrypts with the current secret what was encrypted with an older one. Returns the number of data keys. */
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

/** Creates a new key for each use, in force in five minutes. Skips a use whose newest key is not in force yet. */
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

/** Removes the keys that nothing depends on any more. Call it once every value is re-encrypted. */
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
