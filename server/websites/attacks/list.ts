import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { AttackFilter, ListAttacksQuery } from '../../../contract/websites/attack-filter.ts'
import type { Attack } from '../../../contract/websites/attack.ts'
import {
  type Access,
  everythingIn,
  readAccesses,
  readFewGranted,
  type Scope,
  sees,
} from '../../organisation/access/access.ts'
import { refuseWithoutSecondFactor } from '../../organisation/access/standing.ts'
import type { Db } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { attackEvents } from '../schema/attacks.ts'
import { instantOfId } from './event-id.ts'
import { type FilteredTable, matchedAny, matchingEvents, splitByIndex } from './filter.ts'
import { eventsCompared } from './sample.ts'

type Row = typeof attackEvents.$inferSelect
const SIMILAR_MAX = 5
const newestFirst = [desc(attackEvents.occurredAt), desc(attackEvents.id)]

/** The most rows that one request scans when no index can find the events. */
const SCANNED_MAX = 50_000
/**
 * A page scans in steps, so that other queries get their turn in between: shorter ones for a filter with many
 * comparisons.
 */
const STEPS = 16
const scannedAtOnceBy = (filter: AttackFilter) => Math.floor(eventsCompared(filter) / STEPS)
/** The most websites of a member that a page reads one by one. */
const READ_ONE_BY_ONE_MAX = 20
/** For input that only resembles an event. */
const SIMILAR_SCANNED_MAX = 20_000

/**
 * Newest first. A cursor is the id of the previous page's last event; an id from another organisation only counts as a
 * point in time.
 */
export async function listAttacks(
  db: Db,
  scope: Scope,
  { limit, cursor, ...filter }: ListAttacksQuery,
) {
  const { rows, nextCursor } = await readPage(db, scope, { filter, cursor, limit })
  return { data: rows, next_cursor: nextCursor }
}

type Page = { rows: Attack[]; nextCursor: string | null }
type PageRequest = {
  filter: AttackFilter
  cursor: string | undefined
  limit: number
  scannedMax?: number
  scannedAtOnce?: number
}

/**
 * Returns the newest events after the cursor, among as many as one page may scan: there may be fewer than `limit`, or
 * none, even when there is a next page. The few websites of a member are read one by one, each by its index: among
 * those of a large organisation, a page would rarely find any of them.
 */
export async function readPage(db: Db, scope: Scope, request: PageRequest): Promise<Page> {
  const granted = await readFewGranted(db, scope, READ_ONE_BY_ONE_MAX)
  if (!granted) return scanPage(db, scope, request)
  const { domain_id: wanted } = request.filter
  const websites = granted.filter((id) => !wanted || [wanted].flat().includes(id))
  const pages = await Promise.all(
    websites.map((id) =>
      scanPage(db, scope, { ...request, filter: { ...request.filter, domain_id: id } }),
    ),
  )
  return mergePages(pages, request.limit)
}

/** What is older than the next page of any of them is not known yet. An id begins with the time of its event. */
export function mergePages<One extends { id: string }>(
  pages: readonly { rows: One[]; nextCursor: string | null }[],
  limit: number,
) {
  const horizon = pages.map(({ nextCursor }) => nextCursor ?? '').reduce(newerOf, '')
  const rows = pages
    .flatMap((page) => page.rows)
    .filter(({ id }) => id >= horizon)
    .toSorted((one, other) => (one.id > other.id ? -1 : 1))
  if (rows.length <= limit) return { rows, nextCursor: horizon || null }
  return { rows: rows.slice(0, limit), nextCursor: rows[limit - 1]?.id ?? null }
}
const newerOf = (one: string, other: string) => (one > other ? one : other)

async function scanPage(
  db: Db,
  scope: Scope,
  {
    filter,
    cursor,
    limit,
    scannedMax = SCANNED_MAX,
    scannedAtOnce = scannedAtOnceBy(filter),
  }: PageRequest,
): Promise<Page> {
  const { indexed, left } = splitByIndex(filter)
  const rows: Attack[] = []
  let from = cursor
  for (let scanned = 0; scanned < scannedMax; scanned += scannedAtOnce) {
    const atOnce = Math.min(scannedAtOnce, scannedMax - scanned)
    const behind = and(
      matchingEvents(everythingIn(scope), indexed),
      from ? isBehind(from) : undefined,
    )
    const found = await findNewest(db, {
      indexed: behind,
      left: (among) => matchingEvents(scope, left, among),
      limit: limit - rows.length + 1,
      scannedMax: atOnce,
    })
    rows.push(...found.map(attackOf))
    if (rows.length > limit)
      return { rows: rows.slice(0, limit), nextCursor: rows[limit - 1]?.id ?? null }
    const [last] = await db
      .select({ id: attackEvents.id })
      .from(attackEvents)
      .where(behind)
      .orderBy(...newestFirst)
      .offset(atOnce - 1)
      .limit(1)
    if (!last) return { rows, nextCursor: null }
    from = last.id
  }
  return { rows, nextCursor: from ?? null }
}

/** Returns the newest events that match `left`, among the newest `scannedMax` that an index finds. */
function findNewest(
  db: Db,
  {
    indexed,
    left,
    limit,
    scannedMax,
  }: {
    indexed: SQL | undefined
    left: (scanned: FilteredTable) => SQL | undefined
    limit: number
    scannedMax: number
  },
) {
  const scanned = db
    .select()
    .from(attackEvents)
    .where(indexed)
    .orderBy(...newestFirst)
    .limit(scannedMax)
    .as('scanned')
  return db
    .select()
    .from(scanned)
    .where(left(scanned))
    .orderBy(desc(scanned.occurredAt), desc(scanned.id))
    .limit(limit)
}

const isBehind = (cursor: string) =>
  sql`(${attackEvents.occurredAt}, ${attackEvents.id}) < (${instantOfId(cursor).toISOString()}::timestamptz, ${cursor}::uuid)`

/** Returns one event of any organisation of the person, with the newest similar events. */
export async function readAttack(
  db: Db,
  requester: Access,
  {
    id,
    onlyIn,
    scannedMax = SIMILAR_SCANNED_MAX,
  }: { id: string; onlyIn?: string | undefined; scannedMax?: number },
) {
  const none = new Refusal(
    'not_found',
    'Attack not found. It may be older than your plan’s retention period.',
  )
  if (!z.uuid().safeParse(id).success) throw none
  const accesses = requester.token
    ? [{ ...requester, needsSecondFactor: false }]
    : await readAccesses(db, requester.accountId, onlyIn)
  const [row] = await db
    .select()
    .from(attackEvents)
    .where(
      and(
        or(...accesses.map(visibleTo)) ?? sql`false`,
        eq(attackEvents.occurredAt, instantOfId(id)),
        eq(attackEvents.id, id),
      ),
    )
  const access = accesses.find(({ organisationId }) => organisationId === row?.organisationId)
  if (!row || !access) throw none
  refuseWithoutSecondFactor(access)
  const visible = visibleTo(access)
  const similar = await readSimilar(db, row, { visible, scannedMax })
  return { ...attackOf(row), similar }
}

const visibleTo = (access: Access) =>
  and(eq(attackEvents.organisationId, access.organisationId), sees(access, attackEvents.domainId))

/**
 * Events in which the main rule matched too, with the same address or path. Each is searched separately: an index finds
 * those of an address, and those of a path are among the newest.
 */
async function readSimilar(
  db: Db,
  { id, ruleId, address, path }: Row,
  { visible, scannedMax }: { visible: SQL | undefined; scannedMax: number },
) {
  if (ruleId === null) return []
  const others = and(visible, ne(attackEvents.id, id))
  const bounds = { limit: SIMILAR_MAX, scannedMax }
  const [ofAddress, ofPath] = await Promise.all([
    findNewest(db, {
      indexed: and(others, eq(attackEvents.address, address)),
      left: (scanned) => matchedAny(scanned.ruleIds, ruleId),
      ...bounds,
    }),
    findNewest(db, {
      indexed: others,
      left: (scanned) => and(eq(scanned.path, path), matchedAny(scanned.ruleIds, ruleId)),
      ...bounds,
    }),
  ])
  const byId = new Map([...ofAddress, ...ofPath].map((row) => [row.id, row]))
  return [...byId.values()]
    .toSorted((one, other) => (one.id > other.id ? -1 : 1))
    .slice(0, SIMILAR_MAX)
    .map(attackOf)
}

export const attackOf = (row: Row): Attack => ({
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
  score: row.score,
  rule_id: row.ruleId,
  rule_message: row.ruleMessage,
  category: row.category,
  severity: row.severity,
  excerpt: row.excerpt,
  rules: row.rules,
  request_id: row.requestId,
  is_demo: row.isDemo,
})
