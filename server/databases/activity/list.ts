import { and, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'

import type { Activity, ListActivityQuery } from '../../../contract/databases/activity.ts'
import { type Scope, sees } from '../../organisation/access/access.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { instantOfId } from '../../websites/attacks/event-id.ts'
import { databaseActivity, databaseActivityCounts, databases } from '../schema.ts'

const columns = {
  database_id: databaseActivity.databaseId,
  rule_action: databaseActivity.action,
  kind: databaseActivity.kind,
  rule_kind: databaseActivity.ruleKind,
  username: databaseActivity.username,
  client: databaseActivity.client,
} as const

/**
 * Newest first. A cursor is the id of the previous page's last entry; an id from another organisation only counts as a
 * point in time.
 */
export async function listActivity(
  db: Db,
  scope: Scope,
  { limit, cursor, ...filter }: ListActivityQuery,
) {
  const { occurredAt, id } = databaseActivity
  const equal = (Object.keys(columns) as (keyof typeof columns)[]).map((name) => {
    const wanted = filter[name]
    return wanted === undefined ? undefined : inArray(columns[name], [wanted].flat())
  })
  const rows = await db
    .select({ ...getTableColumns(databaseActivity), name: databases.name })
    .from(databaseActivity)
    .innerJoin(databases, eq(databases.id, databaseActivity.databaseId))
    .where(
      and(
        eq(databaseActivity.organisationId, scope.organisationId),
        sees(scope, databaseActivity.databaseId),
        ...equal,
        cursor === undefined
          ? undefined
          : sql`(${occurredAt}, ${id}) < (${instantOfId(cursor).toISOString()}::timestamptz, ${cursor}::uuid)`,
      ),
    )
    .orderBy(desc(occurredAt), desc(id))
    .limit(limit + 1)
  const data = rows.slice(0, limit).map(activityOf)
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

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
