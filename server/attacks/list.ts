import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { AttackFilter, ListAttacksQuery } from '../../contract/attack-filter.ts'
import type { Attack } from '../../contract/attack.ts'
import type { Db } from '../db/client.ts'
import { attackEvents } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { instantOfId } from './event-id.ts'
import { matchingEvents, splitByIndex } from './filter.ts'

type Row = typeof attackEvents.$inferSelect
const SIMILAR_MAX = 5
const newestFirst = [desc(attackEvents.occurredAt), desc(attackEvents.id)]

/** As far as one answer looks for what no index finds. */
const SCANNED_MAX = 50_000

/** Newest first. A cursor is the id of an event of the page before; another account's begins at its instant. */
export async function listAttacks(
  db: Db,
  accountId: string,
  { limit, cursor, ...filter }: ListAttacksQuery,
) {
  const { rows, nextCursor } = await readPage(db, accountId, { filter, cursor, limit })
  return { data: rows, next_cursor: nextCursor }
}

/**
 * The newest events behind the cursor, found among so many as a page may look at: fewer than `limit`, or none, may come
 * where there is a next page.
 */
export async function readPage(
  db: Db,
  accountId: string,
  {
    filter,
    cursor,
    limit,
    scannedMax = SCANNED_MAX,
  }: { filter: AttackFilter; cursor: string | undefined; limit: number; scannedMax?: number },
) {
  const { indexed, left } = splitByIndex(filter)
  const behind = and(matchingEvents(accountId, indexed), cursor ? isBehind(cursor) : undefined)
  const scanned = db
    .select()
    .from(attackEvents)
    .where(behind)
    .orderBy(...newestFirst)
    .limit(scannedMax)
    .as('scanned')
  const found = await db
    .select()
    .from(scanned)
    .where(matchingEvents(accountId, left, scanned))
    .orderBy(desc(scanned.occurredAt), desc(scanned.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit).map(attackOf)
  if (found.length > limit) return { rows, nextCursor: rows.at(-1)?.id ?? null }
  const [last] = await db
    .select({ id: attackEvents.id })
    .from(attackEvents)
    .where(behind)
    .orderBy(...newestFirst)
    .offset(scannedMax - 1)
    .limit(1)
  return { rows, nextCursor: last?.id ?? null }
}

const isBehind = (cursor: string) =>
  sql`(${attackEvents.occurredAt}, ${attackEvents.id}) < (${instantOfId(cursor).toISOString()}::timestamptz, ${cursor}::uuid)`

/** One event of the account, with the newest of those that look like it. */
export async function readAttack(db: Db, accountId: string, id: string) {
  const none = new Refusal('not_found', 'There is no such attack.')
  if (!z.uuid().safeParse(id).success) throw none
  const [row] = await db
    .select()
    .from(attackEvents)
    .where(
      and(
        eq(attackEvents.accountId, accountId),
        eq(attackEvents.occurredAt, instantOfId(id)),
        eq(attackEvents.id, id),
      ),
    )
  if (!row) throw none
  return { ...attackOf(row), similar: await readSimilar(db, row) }
}

async function readSimilar(db: Db, { accountId, id, ruleId, address, path }: Row) {
  if (ruleId === null) return []
  const rows = await db
    .select()
    .from(attackEvents)
    .where(
      and(
        eq(attackEvents.accountId, accountId),
        eq(attackEvents.ruleId, ruleId),
        or(eq(attackEvents.address, address), eq(attackEvents.path, path)),
        ne(attackEvents.id, id),
      ),
    )
    .orderBy(...newestFirst)
    .limit(SIMILAR_MAX)
  return rows.map(attackOf)
}

const attackOf = (row: Row): Attack => ({
  id: row.id,
  domain_id: row.domainId,
  occurred_at: row.occurredAt.toISOString(),
  action: row.action,
  address: row.address,
  country: row.country,
  method: row.method,
  host: row.host,
  path: row.path,
  status: row.status,
  user_agent: row.userAgent,
  rule_id: row.ruleId,
  rule_message: row.ruleMessage,
  category: row.category,
  severity: row.severity,
  excerpt: row.excerpt,
  request_id: row.requestId,
  is_demo: row.isDemo,
})
