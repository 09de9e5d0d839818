import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Activity, ListActivityQuery } from '../../../contract/databases/activity.ts'
import { type Scope, sees } from '../../organisation/access/access.ts'
import {
  type Page,
  readVisiblePage,
  scanInSteps,
} from '../../organisation/resources/newest-page.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { isBehind } from '../../platform/log-intake/event-id.ts'
import { databaseActivity, databaseActivityCounts, databases } from '../schema.ts'

const columns = {
  database_id: 'databaseId',
  rule_action: 'action',
  kind: 'kind',
  rule_kind: 'ruleKind',
  username: 'username',
  client: 'client',
} as const
type Column = (typeof columns)[keyof typeof columns]

const matching = (filter: Filter, table: Record<Column, PgColumn>) =>
  (Object.keys(columns) as (keyof typeof columns)[]).map((name) => {
    const wanted = filter[name]
    return wanted === undefined ? undefined : inArray(table[columns[name]], [wanted].flat())
  })

/** The most rows that one request scans, in steps, so that other queries get their turn in between. */
const SCANNED_MAX = 50_000
const SCANNED_AT_ONCE = 5_000

/**
 * Newest first. A cursor is the id of an earlier entry; an id from another organisation only counts as a point in time.
 */
export async function listActivity(
  db: Db,
  scope: Scope,
  { limit, cursor, ...filter }: ListActivityQuery,
) {
  const { rows, nextCursor } = await readPage(db, scope, { filter, cursor, limit })
  return { data: rows, next_cursor: nextCursor }
}

type Filter = Omit<ListActivityQuery, 'limit' | 'cursor'>
type PageRequest = {
  filter: Filter
  cursor: string | undefined
  limit: number
  scannedMax?: number
  scannedAtOnce?: number
}

/** Returns the newest entries after the cursor, among as many as one page may scan. */
export const readPage = (db: Db, scope: Scope, request: PageRequest): Promise<Page<Activity>> =>
  readVisiblePage(db, scope, {
    wanted: request.filter.database_id,
    limit: request.limit,
    read: (id) =>
      scanPage(
        db,
        scope,
        id ? { ...request, filter: { ...request.filter, database_id: id } } : request,
      ),
  })

const scanPage = (
  db: Db,
  scope: Scope,
  { filter, scannedMax = SCANNED_MAX, scannedAtOnce = SCANNED_AT_ONCE, ...page }: PageRequest,
) =>
  scanInSteps({ ...page, scannedMax, scannedAtOnce }, (cursor, atOnce) => {
    const among = db
      .select()
      .from(databaseActivity)
      .where(
        and(
          eq(databaseActivity.organisationId, scope.organisationId),
          ...byIndex(filter),
          cursor === undefined ? undefined : isBehind(databaseActivity, cursor),
        ),
      )
      .orderBy(desc(databaseActivity.occurredAt), desc(databaseActivity.id))
      .limit(atOnce)
      .as('scanned')
    const named = db.select({ id: databases.id, name: databases.name }).from(databases).as('named')
    const newestFirst = [desc(among.occurredAt), desc(among.id)]
    return {
      find: async (limit) => {
        const found = await db
          .select()
          .from(among)
          .innerJoin(named, eq(named.id, among.databaseId))
          .where(and(sees(scope, among.databaseId), ...matching(filter, among)))
          .orderBy(...newestFirst)
          .limit(limit)
        return found.map((row) => activityOf({ ...row.scanned, name: row.named.name }))
      },
      findLast: async () => {
        const [last] = await db
          .select({ id: among.id })
          .from(among)
          .orderBy(...newestFirst)
          .offset(atOnce - 1)
          .limit(1)
        return last
      },
    }
  })

/** What an index finds in order of time: one database, or one action. */
const byIndex = ({ database_id: database, rule_action: action }: Filter) => [
  typeof database === 'string' ? eq(databaseActivity.databaseId, database) : undefined,
  typeof action === 'string' ? eq(databaseActivity.action, action) : undefined,
]

/** The numbers of the last 24 hours, for each database with entries that the person may see. */
export async function countActivity({ db, clock }: Pick<Context, 'db' | 'clock'>, scope: Scope) {
  const { databaseId, organisationId, hour, action, count } = databaseActivityCounts
  const sumOf = (wanted: Activity['action']) =>
    sql<number>`coalesce(sum(${count}) filter (where ${action} = ${wanted}), 0)::int`
  return db
    .select({
      database_id: databaseId,
      recorded: sumOf('recorded'),
      logged: sumOf('logged'),
      alerted: sumOf('alerted'),
    })
    .from(databaseActivityCounts)
    .where(
      and(
        eq(organisationId, scope.organisationId),
        sees(scope, databaseId),
        gte(hour, secondsAfter(clock.now(), -DAY_SECONDS)),
      ),
    )
    .groupBy(databaseId)
    .orderBy(databaseId)
}

const activityOf = (row: typeof databaseActivity.$inferSelect & { name: string }): Activity => ({
  id: row.id,
  database_id: row.databaseId,
  display_name: row.name,
  occurred_at: row.occurredAt.toISOString(),
  kind: row.kind,
  action: row.action,
  rule_kind: row.ruleKind,
  username: row.username,
  client: row.client,
  application: row.application,
  database_name: row.databaseName,
  statement: row.statement,
  objects: row.objects,
  signs: row.signs,
  row_count: row.rowCount,
  is_failed: row.isFailed,
  is_demo: row.isDemo,
})
