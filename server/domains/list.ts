import { domainToASCII } from 'node:url'

import { and, asc, desc, eq, gt, gte, ilike, inArray, ne, or, sql } from 'drizzle-orm'

import type { ListDomainsQuery, ListedDomain } from '../../contract/domain.ts'
import { HOUR_SECONDS, secondsAfter } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { attackCounts, domains, domainSettings, postureRuns, registrations } from '../db/schema.ts'
import type { Rules } from '../dependencies.ts'
import { defaultSettings } from '../domain-settings/default-settings.ts'
import { gradeOf } from '../posture/score.ts'
import { domainOf } from './service.ts'

const HOURS = 24

/** By name; removed ones only when asked for. A cursor is the last name of the page before. */
export async function listDomains(
  { db, clock }: Pick<Rules, 'db' | 'clock'>,
  accountId: string,
  { limit, cursor, state, search }: ListDomainsQuery,
) {
  const rows = await db
    .select({
      domain: domains,
      mode: domainSettings.mode,
      isUnderAttack: domainSettings.isUnderAttack,
      registeredUntil: registrations.expiresAt,
    })
    .from(domains)
    .leftJoin(domainSettings, eq(domainSettings.domainId, domains.id))
    .leftJoin(registrations, eq(registrations.domainId, domains.id))
    .where(
      and(
        eq(domains.accountId, accountId),
        cursor === undefined ? undefined : gt(domains.name, cursor),
        state ? eq(domains.state, state) : ne(domains.state, 'removed'),
        search ? nameHas(search) : undefined,
      ),
    )
    .orderBy(asc(domains.name))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const ids = page.map(({ domain }) => domain.id)
  const [grades, blocked] = await Promise.all([
    lastGrades(db, ids),
    blockedByHour(db, { accountId, ids, now: clock.now() }),
  ])
  const data = page.map(({ domain, mode, isUnderAttack, registeredUntil }): ListedDomain => ({
    ...domainOf(domain),
    mode: mode ?? defaultSettings.protection.mode,
    is_under_attack: isUnderAttack ?? defaultSettings.protection.is_under_attack,
    posture_grade: grades.get(domain.id) ?? null,
    blocked: blocked.get(domain.id) ?? [],
    registered_until: registeredUntil?.toISOString() ?? null,
  }))
  return { data, next_cursor: rows.length > limit ? (page.at(-1)?.domain.name ?? null) : null }
}

/** Letters beyond ASCII stand in the name as punycode, which holds no part of them: whole labels are looked for. */
function nameHas(search: string) {
  const escaped = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const asDns = domainToASCII(search)
  return or(
    ilike(domains.name, escaped(search)),
    asDns ? ilike(domains.name, escaped(asDns)) : undefined,
  )
}

async function lastGrades(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectDistinctOn([postureRuns.domainId], {
      domainId: postureRuns.domainId,
      score: postureRuns.score,
    })
    .from(postureRuns)
    .where(inArray(postureRuns.domainId, [...ids]))
    .orderBy(postureRuns.domainId, desc(postureRuns.id))
  return new Map(
    rows.flatMap(({ domainId, score }) => (score === null ? [] : [[domainId, gradeOf(score)]])),
  )
}

/** Of each website the sums of the last 24 hours; the last one is still under way. */
async function blockedByHour(
  db: Db,
  { accountId, ids, now }: { accountId: string; ids: readonly string[]; now: Date },
) {
  const thisHour = Math.floor(now.getTime() / (HOUR_SECONDS * 1000))
  const first = secondsAfter(new Date(0), (thisHour - HOURS + 1) * HOUR_SECONDS)
  const rows = await db
    .select({
      domainId: attackCounts.domainId,
      hour: attackCounts.hour,
      count: sql<number>`sum(${attackCounts.count})::int`,
    })
    .from(attackCounts)
    .where(
      and(
        eq(attackCounts.accountId, accountId),
        gte(attackCounts.hour, first),
        eq(attackCounts.action, 'blocked'),
        inArray(attackCounts.domainId, [...ids]),
      ),
    )
    .groupBy(attackCounts.domainId, attackCounts.hour)
  const byWebsite = new Map(ids.map((id) => [id, Array.from({ length: HOURS }, () => 0)]))
  for (const { domainId, hour, count } of rows) {
    const hours = byWebsite.get(domainId)
    const index = (hour.getTime() - first.getTime()) / (HOUR_SECONDS * 1000)
    if (hours && index < HOURS) hours[index] = count
  }
  return byWebsite
}
