import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { activityKinds } from '../../../contract/account/activity-kinds.ts'
import type { Activity, ListActivityQuery } from '../../../contract/account/activity.ts'
import type { AuditKind } from '../../platform/audit/events.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import { browserOf } from '../user-sessions/browser-of.ts'

/** By the names under which they were stored: a kind that is not audited does not compile. */
const kinds = new Map(
  activityKinds.map((kind) => [kind.toUpperCase() as Uppercase<typeof kind>, kind]),
) satisfies ReadonlyMap<AuditKind, string>

/** The account's own security events, newest first. */
export async function listActivity(
  db: Db,
  accountId: string,
  { limit, cursor }: ListActivityQuery,
): Promise<{ data: Activity[]; next_cursor: string | null }> {
  const [atMs, id] = cursor?.split('-') ?? []
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.accountId, accountId),
        inArray(auditEvents.kind, [...kinds.keys()]),
        atMs && id
          ? sql`(${auditEvents.at}, ${auditEvents.id}) < (${new Date(Number(atMs)).toISOString()}::timestamptz, ${Number(id)})`
          : undefined,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit + 1)
  const { page, next_cursor } = toCursorPage(
    rows,
    limit,
    (last) => `${last.at.getTime()}-${last.id}`,
  )
  return { data: page.flatMap(activityOf), next_cursor }
}

function activityOf({
  id,
  kind: stored,
  at,
  address,
  userAgent,
  detail,
}: typeof auditEvents.$inferSelect): Activity[] {
  const kind = kinds.get(stored as Parameters<typeof kinds.get>[0])
  if (!kind) return []
  const provider = detail?.['provider']
  return [
    {
      id: String(id),
      kind,
      at: at.toISOString(),
      address,
      ...browserOf(userAgent),
      provider: typeof provider === 'string' ? provider : null,
    },
  ]
}
