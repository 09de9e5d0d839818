import { desc } from 'drizzle-orm'

import { BadSetting } from '../bad-setting.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import { firstKey, type KeyRing, type KeyUse, keyUses } from './keys.ts'
import { dataKeys } from './schema.ts'
import { derivedKey, openWith, sealWith } from './sealing.ts'
import type { Secrets } from './secrets.ts'

/** Every replica learns of a new key within this time. */
export const REFRESH_SECONDS = 60

type Row = typeof dataKeys.$inferSelect
type DataKey = Pick<Row, 'number' | 'inForceAt'> & { bytes: Buffer }

const wrappingKey = (secret: string) => derivedKey(secret, 'key wrapping')
const contextOf = ({ use, number }: Pick<Row, 'use' | 'number'>) => `${use} ${number}`

/** Returns the bytes of a data key in the form that its row stores. */
export const wrap = (secret: string, row: Pick<Row, 'use' | 'number'>, bytes: Buffer) =>
  sealWith(wrappingKey(secret), bytes, contextOf(row))

/** Returns undefined when none of the secrets encrypted it. */
export function unwrap(secrets: readonly string[], row: Row): Buffer | undefined {
  for (const secret of secrets) {
    const bytes = openWith(wrappingKey(secret), row.sealed, contextOf(row))
    if (bytes) return bytes
  }
  return undefined
}

/**
 * Stores the first key of each use that has none: the key that was used before this table existed. It is derived from
 * the oldest secret and encrypted with it, so that a replica without the new secret can read it.
 */
export async function writeFirstKeys(db: Db, { current, previous }: Secrets) {
  const secret = previous.at(-1) ?? current
  const rows = keyUses.map((use) => ({
    use,
    number: 1,
    sealed: wrap(secret, { use, number: 1 }, firstKey(secret, use)),
    inForceAt: new Date(0),
  }))
  await db.insert(dataKeys).values(rows).onConflictDoNothing()
}

export const wrongSecret = () =>
  new BadSetting(
    'The keys in the database are encrypted with another SECRET_KEY. Set SECRET_KEY to that one, or add it to PREVIOUS_SECRET_KEYS.',
  )

/**
 * The data keys, decrypted once and kept in memory. They are read again every minute, because another replica or `npm
 * run rotate-keys` may have added some.
 */
export async function openDataKeys(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  secrets: Secrets,
) {
  const all = [secrets.current, ...secrets.previous]
  let known = new Map<string, DataKey[]>()

  /** Returns how many could not be decrypted. */
  const refresh = async () => {
    const rows = await db.select().from(dataKeys).orderBy(desc(dataKeys.inForceAt))
    const next = new Map<string, DataKey[]>()
    let unknown = 0
    for (const row of rows) {
      const { use, number, inForceAt } = row
      // A known key stays known, even when it has been encrypted with a secret that this replica doesn't have yet.
      const bytes = known.get(use)?.find((key) => key.number === number)?.bytes ?? unwrap(all, row)
      if (bytes) next.set(use, [...(next.get(use) ?? []), { number, inForceAt, bytes }])
      else unknown += 1
    }
    known = next
    return unknown
  }

  const ring: KeyRing = (use: KeyUse) => {
    const now = clock.now()
    const keys = known.get(use) ?? []
    const writing = keys.find(({ inForceAt }) => inForceAt <= now) ?? keys.at(-1)
    if (!writing) throw new Error(`There is no key for ${use}.`)
    return [writing.bytes, ...keys.filter((key) => key !== writing).map(({ bytes }) => bytes)]
  }

  const look = async () => {
    if ((await refresh()) > 0) throw wrongSecret()
  }
  await writeFirstKeys(db, secrets)
  await look()
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error('data keys', error))
  }, REFRESH_SECONDS * 1000).unref()

  return { ring, refresh, stop: () => clearInterval(timer) }
}
