import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'

import type { AttackFilter, ListAttacksQuery } from '../../../contract/websites/attack-filter.ts'
import type { Attack } from '../../../contract/websites/attack.ts'
import {
  type Access,
  everythingIn,
  readAccesses,
  type Scope,
  sees,
} from '../../organisation/access/access.ts'
import { refuseWithoutSecondFactor } from '../../organisation/access/standing.ts'
import {
  type Page,
  readVisiblePage,
  scanInSteps,
} from '../../organisation/resources/newest-page.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { instantOfId, isBehind } from '../../platform/log-intake/event-id.ts'
import { attackEvents } from '../schema/attacks.ts'
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

type PageRequest = {
  filter: AttackFilter
  cursor: string | undefined
  limit: number
  scannedMax?: number
  scannedAtOnce?: number
}

/** Returns the newest events after the cursor, among as many as one page may scan. */
export function readPage(db: Db, scope: Scope, request: PageRequest): Promise<Page<Attack>> {
  const { field } = splitByIndex(request.filter)
  // One search of the index finds those of all websites.
  if (field && field !== 'domain_id') return scanPage(db, scope, request)
  return readVisiblePage(db, scope, {
    wanted: request.filter.domain_id,
    limit: request.limit,
    read: (id) =>
      scanPage(
        db,
        scope,
        id ? { ...request, filter: { ...request.filter, domain_id: id } } : request,
      ),
  })
}

function scanPage(
  db: Db,
  scope: Scope,
  {
    filter,
    scannedMax = SCANNED_MAX,
    scannedAtOnce = scannedAtOnceBy(filter),
    ...page
  }: PageRequest,
) {
  const { indexed, left } = splitByIndex(filter)
  return scanInSteps({ ...page, scannedMax, scannedAtOnce }, (cursor, atOnce) => {
    const behind = and(
      matchingEvents(everythingIn(scope), indexed),
      cursor ? isBehind(attackEvents, cursor) : undefined,
    )
    return {
      find: async (limit) => {
        const found = await findNewest(db, {
          indexed: behind,
          left: (among) => matchingEvents(scope, left, among),
          limit,
          scannedMax: atOnce,
        })
        return found.map(attackOf)
      },
      findLast: async () => {
        const [last] = await db
          .select({ id: attackEvents.id })
          .from(attackEvents)
          .where(behind)
          .orderBy(...newestFirst)
          .offset(atOnce - 1)
          .limit(1)
        return last
      },
    }
  })
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
  if (!isUuid(id)) throw none
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
