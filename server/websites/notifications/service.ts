import { and, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type {
  ListNotificationsQuery,
  Notification,
  NotificationKind,
  ReadNotifications,
} from '../../../contract/websites/notification.ts'
import { type Access, accountsWith, sees } from '../../organisation/access/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { describeDomain } from '../domain-name.ts'
import { domains } from '../schema/domains.ts'
import { notifications } from '../schema/notifications.ts'

type Website = Pick<typeof domains.$inferSelect, 'id' | 'organisationId'>

/** Stores what happened to a website, for everyone who may see it. Who did it themselves has read it. */
export const notify = (
  db: Db,
  website: Website,
  { kind, at, byAccountId }: { kind: NotificationKind; at: Date; byAccountId?: string | undefined },
) =>
  notifyAll(db, website, (accountId) => ({
    accountId,
    domainId: website.id,
    kind,
    createdAt: at,
    isRead: accountId === byAccountId,
  }))

/** The last notification about a website: the others are deleted. */
export const notifyPurge = (db: Db, website: Website & { name: string }, at: Date) =>
  notifyAll(db, website, (accountId) => ({
    accountId,
    purgedName: website.name,
    kind: 'purge',
    createdAt: at,
    isRead: false,
  }))

type NewNotification = Omit<typeof notifications.$inferInsert, 'organisationId'>

async function notifyAll(
  db: Db,
  { id, organisationId }: Website,
  toRow: (accountId: string) => NewNotification,
) {
  // Locked: somebody who is being removed gets none.
  const people = await accountsWith(db, 'viewer', { organisationId, resourceId: id }).for(
    'key share',
  )
  if (people.length === 0) return
  await db
    .insert(notifications)
    .values(people.map(({ accountId }) => ({ ...toRow(accountId), organisationId })))
}

/** The person's own, as long as they may see the website. */
const visibleTo = (access: Access) =>
  and(
    eq(notifications.accountId, access.accountId),
    eq(notifications.organisationId, access.organisationId),
    or(isNull(notifications.domainId), sees(access, notifications.domainId) ?? sql`true`),
  )

/** Newest first. A cursor is the id of the previous page's last notification. */
export async function listNotifications(
  db: Db,
  access: Access,
  { limit, cursor, only }: ListNotificationsQuery,
) {
  const rows = await db
    .select({ row: notifications, name: domains.name })
    .from(notifications)
    .leftJoin(domains, eq(domains.id, notifications.domainId))
    .where(
      and(
        visibleTo(access),
        cursor === undefined ? undefined : lt(notifications.id, Number(cursor)),
        only === 'unread' ? eq(notifications.isRead, false) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
  const data = rows.slice(0, limit).map(notificationOf)
  return {
    data,
    next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null,
    unread_count: await countUnread(db, access),
  }
}

/** Returns how many are left unread. Another person's are not found. */
export async function readNotifications(db: Db, access: Access, which: ReadNotifications) {
  const { id } = notifications
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        visibleTo(access),
        eq(notifications.isRead, false),
        'id' in which ? eq(id, Number(which.id)) : lte(id, Number(which.up_to)),
      ),
    )
  return { unread_count: await countUnread(db, access) }
}

const countUnread = (db: Db, access: Access) =>
  db.$count(notifications, and(visibleTo(access), eq(notifications.isRead, false)))

const notificationOf = ({
  row,
  name,
}: {
  row: typeof notifications.$inferSelect
  name: string | null
}): Notification => ({
  id: String(row.id),
  kind: row.kind,
  domain_id: row.domainId,
  display_name: describeDomain(name ?? row.purgedName ?? '').displayName,
  created_at: row.createdAt.toISOString(),
  is_read: row.isRead,
})
