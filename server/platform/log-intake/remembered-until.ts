import type { Db } from '../db/client.ts'

/** Each takes about 100 bytes. */
const REMEMBERED_MAX = 10_000

/** Remembers for this process, and for each database, until when something needs no query. */
export function rememberedUntil() {
  const ofDatabase = new WeakMap<Db, Map<string, number>>()
  return {
    has: (db: Db, key: string, now: Date) => (ofDatabase.get(db)?.get(key) ?? 0) > now.getTime(),
    remember(db: Db, key: string, until: Date) {
      const known = ofDatabase.get(db) ?? new Map<string, number>()
      if (known.size >= REMEMBERED_MAX) known.clear()
      ofDatabase.set(db, known.set(key, until.getTime()))
    },
  }
}
