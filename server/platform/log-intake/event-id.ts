import { hash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * An id of 48 bits of time and 74 bits of a hash (RFC 9562 section 5.8, version 8). So ids sort by the time of the
 * event, an event is found by its id in the index of the time, and a duplicate gets the same id.
 */
export function eventId(occurredAt: Date, ...identity: readonly string[]): string {
  const time = occurredAt.getTime().toString(16).padStart(12, '0')
  const digest = hash('sha256', JSON.stringify(identity), 'hex')
  const variant = '89ab'.charAt(Number.parseInt(digest.charAt(3), 16) & 3)
  return `${time.slice(0, 8)}-${time.slice(8)}-8${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`
}

/** One in this many events is in the sample. */
export const SAMPLED_ONE_IN = 32

/** Whether the event with this id is in the sample: its last byte is part of the hash. */
export const isSampled = (id: string) => Number.parseInt(id.slice(-2), 16) % SAMPLED_ONE_IN === 0

/** PostgreSQL accepts no year with five digits, and a forged id may contain one. */
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31)

/** Returns the time of the event with this id. */
export const instantOfId = (id: string) =>
  new Date(Math.min(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16), LAST_INSTANT_MS))

/** What is older than the event with this id, or as old with a lower one. */
export const isBehind = (
  { occurredAt, id }: { occurredAt: PgColumn; id: PgColumn },
  cursor: string,
) =>
  sql`(${occurredAt}, ${id}) < (${instantOfId(cursor).toISOString()}::timestamptz, ${cursor}::uuid)`
