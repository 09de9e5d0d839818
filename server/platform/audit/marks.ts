import { randomBytes, timingSafeEqual } from 'node:crypto'

import type { Database, Db } from '../db/client.ts'
import type { Keys } from '../security/keys.ts'

const NONCE_BYTES = 16

/** By the part of a database that its transactions share. */
const keysOf = new WeakMap<object, Keys>()
const sharedPart = (db: Db) => (db as unknown as { dialect: object }).dialect

/** From now on, what is audited on this database is marked with these keys. */
export function markAuditEvents(db: Database, keys: Keys) {
  keysOf.set(sharedPart(db), keys)
}

/** Returns what distinguishes a row that a server wrote from one that somebody else added to the database. */
export function newMark(db: Db, kind: string, at: Date): Buffer | null {
  const keys = keysOf.get(sharedPart(db))
  if (!keys) return null
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([nonce, keys.digest('audit log', ...markedParts(nonce, kind, at))])
}

/** Whether a server made this mark for such a row. */
export function isMark(keys: Keys, mark: Buffer, { kind, at }: { kind: string; at: Date }) {
  const nonce = mark.subarray(0, NONCE_BYTES)
  const digest = mark.subarray(NONCE_BYTES)
  return keys
    .digests('audit log', ...markedParts(nonce, kind, at))
    .some((right) => right.length === digest.length && timingSafeEqual(right, digest))
}

const markedParts = (nonce: Buffer, kind: string, at: Date) => [
  'mark',
  nonce,
  kind,
  at.toISOString(),
]
