import { domainToASCII } from 'node:url'

import { and, desc, eq, gte, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { isProtecting } from '../../../contract/websites/domain-states.ts'
import type {
  DomainCounts,
  ListDomainsQuery,
  ListedDomain,
} from '../../../contract/websites/domain.ts'
import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import {
  type Access,
  grantedColumn,
  grantedTestOf,
  isAmongGranted,
  levelOn,
  sees,
} from '../../organisation/access/access.ts'
import { hasGrade } from '../../organisation/resources/has-grade.ts'
import { gradeOf } from '../../organisation/resources/score.ts'
import { resources } from '../../organisation/schema.ts'
import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import type { Context } from '../../platform/dependencies.ts'
import { defaultSettings } from '../domain-settings/default-settings.ts'
import { domainOf } from '../domains/service.ts'
import { attackCounts, ingestKeys } from '../schema/attacks.ts'
import { domainSettings } from '../schema/domain-settings.ts'
import { domains } from '../schema/domains.ts'
import { postureRuns } from '../schema/posture.ts'
import { registrations } from '../schema/registrations.ts'
import { cursorBehind, orderOf, readCursor } from './list-order.ts'

const HOURS = 24

/**
 * Returns a page of the websites that the person may see; removed ones only on request. Refuses a cursor of another
 * order.
 */
export async function listDomains(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  access: Access,
  { limit, cursor, sort, ...filter }: ListDomainsQuery,
) {
  const now = clock.now()
  const lastRun = lastPostureRun(db)
  const blockedSums = db
    .select({
      domainId: attackCounts.domainId,
      count: sql<number>`sum(${attackCounts.count})`.as('blocked_count'),
    })
    .from(attackCounts)
    .where(isBlockedInADay(access.organisationId, now))
    .groupBy(attackCounts.domainId)
    .as('blocked_sums')
  const order = orderOf(sort, {
    status: sql`extract(epoch from ${domains.stateChangedAt})`,
    grade: sql`${lastRun.score}::numeric`,
    blocked: sql`coalesce(${blockedSums.count}, 0)`,
    registered: sql`extract(epoch from ${registrations.expiresAt})`,
  })
  const isGranted = await grantedTestOf(db, access, isAmongGranted)
  const selected = db
    .select({
      domain: domains,
      name: resources.name,
      mode: domainSettings.mode,
      isUnderAttack: domainSettings.isUnderAttack,
      registeredUntil: registrations.expiresAt,
      score: lastRun.score,
      granted: grantedColumn(access, domains.id),
      number: sql<string | null>`${order.number}::text`,
    })
    .from(domains)
    .innerJoin(resources, eq(resources.id, domains.id))
    .leftJoin(domainSettings, eq(domainSettings.domainId, domains.id))
    .leftJoin(registrations, eq(registrations.domainId, domains.id))
    .leftJoinLateral(lastRun, sql`true`)
    // The database skips this join unless the sort needs it.
    .leftJoin(blockedSums, eq(blockedSums.domainId, domains.id))
    .where(
      and(
        // Of this table, whose index has the order.
        eq(resources.organisationId, access.organisationId),
        // Most orders read all websites.
        sees(access, domains.id, isGranted),
        matches(filter, lastRun.score),
        cursor === undefined ? undefined : order.isBehind(readCursor(sort, cursor)),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const isCounted = cursor === undefined && !filter.search
  const [rows, counts] = await Promise.all([selected, isCounted && countDomains(db, access)])
  const { page, next_cursor } = toCursorPage(rows, limit, ({ number, name }) =>
    cursorBehind(sort, { number, name }),
  )
  const ids = page.map(({ domain }) => domain.id)
  const blocked = await blockedByHour(db, { organisationId: access.organisationId, ids, now })
  const data = page.map(
    ({ domain, mode, isUnderAttack, registeredUntil, score, granted }): ListedDomain => ({
      ...domainOf(domain),
      level: levelOn(access, { id: domain.id, granted }),
      ...modeOf({ mode, isUnderAttack }),
      posture_grade: score === null ? null : gradeOf(score),
      blocked: blocked.get(domain.id) ?? [],
      registered_until: registeredUntil?.toISOString() ?? null,
    }),
  )
  return {
    data,
    next_cursor,
    ...(counts && { counts }),
  }
}

async function countDomains(db: Db, access: Access): Promise<DomainCounts> {
  const isPaused = and(eq(domainSettings.mode, 'off'), eq(domainSettings.isUnderAttack, false))
  const rows = await db
    .select({
      state: domains.state,
      count: sql<number>`count(*)::int`,
      paused: sql<number>`(count(*) filter (where ${isPaused}))::int`,
      shipping: sql<number>`count(${ingestKeys.firstAt})::int`,
    })
    .from(domains)
    .leftJoin(domainSettings, eq(domainSettings.domainId, domains.id))
    .leftJoin(ingestKeys, eq(ingestKeys.domainId, domains.id))
    .where(
      and(
        eq(domains.organisationId, access.organisationId),
        sees(access, domains.id),
        ne(domains.state, 'removed'),
      ),
    )
    .groupBy(domains.state)
  return {
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    paused: rows.reduce((sum, { state, paused }) => sum + (isProtecting(state) ? paused : 0), 0),
    shipping: rows.reduce((sum, { shipping }) => sum + shipping, 0),
  }
}

function matches(
  { id, state, mode, grade, search }: Omit<ListDomainsQuery, 'limit' | 'cursor' | 'sort'>,
  score: PgColumn,
) {
  return and(
    id ? inArray(domains.id, [id].flat()) : undefined,
    state ? inArray(domains.state, [state].flat()) : ne(domains.state, 'removed'),
    mode && hasMode(mode),
    grade && or(...[grade].flat().map((one) => hasGrade(score, one))),
    search ? nameHas(search) : undefined,
  )
}

/** The mode of a website, which may have no settings yet. */
export const modeOf = ({
  mode,
  isUnderAttack,
}: {
  mode: ProtectionMode | null
  isUnderAttack: boolean | null
}) => ({
  mode: mode ?? defaultSettings.protection.mode,
  is_under_attack: isUnderAttack ?? defaultSettings.protection.is_under_attack,
})

/** The score of the last check of a website, to join laterally. */
export const lastPostureRun = (db: Db) =>
  db
    .select({ score: postureRuns.score })
    .from(postureRuns)
    .where(eq(postureRuns.domainId, domains.id))
    .orderBy(desc(postureRuns.id))
    .limit(1)
    .as('last_run')

/** The condition on the settings of a website, which may have none. */
export const hasMode = (mode: ProtectionMode | ProtectionMode[]) =>
  inArray(sql`coalesce(${domainSettings.mode}, ${defaultSettings.protection.mode})`, [mode].flat())

/** Non-ASCII letters are stored as punycode, which doesn't contain parts of them: only whole labels are searched. */
export function nameHas(search: string) {
  const asDns = domainToASCII(search)
  return or(
    ilike(domains.name, containing(search)),
    asDns ? ilike(domains.name, containing(asDns)) : undefined,
  )
}

/** The first of the last 24 hours; the last one is still in progress. */
function firstHour(now: Date) {
  const thisHour = Math.floor(now.getTime() / (HOUR_SECONDS * 1000))
  return secondsAfter(new Date(0), (thisHour - HOURS + 1) * HOUR_SECONDS)
}

const isBlockedInADay = (organisationId: string, now: Date) =>
  and(
    eq(attackCounts.organisationId, organisationId),
    gte(attackCounts.hour, firstHour(now)),
    eq(attackCounts.action, 'blocked'),
  )

/** Returns each website's sums for the last 24 hours. */
async function blockedByHour(
  db: Db,
  { organisationId, ids, now }: { organisationId: string; ids: readonly string[]; now: Date },
) {
  const first = firstHour(now)
  const rows = await db
    .select({
      domainId: attackCounts.domainId,
      hour: attackCounts.hour,
      count: sql<number>`sum(${attackCounts.count})::int`,
    })
    .from(attackCounts)
    .where(and(isBlockedInADay(organisationId, now), inArray(attackCounts.domainId, [...ids])))
    .groupBy(attackCounts.domainId, attackCounts.hour)
  const byWebsite = new Map(ids.map((id) => [id, Array.from({ length: HOURS }, () => 0)]))
  for (const { domainId, hour, count } of rows) {
    const hours = byWebsite.get(domainId)
    const index = (hour.getTime() - first.getTime()) / (HOUR_SECONDS * 1000)
    if (hours && index < HOURS) hours[index] = count
  }
  return byWebsite
}
