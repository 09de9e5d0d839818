import { and, desc, eq, lt, lte } from 'drizzle-orm'

import type {
  ListNotificationsQuery,
  Notification,
  NotificationKind,
  ReadNotifications,
} from '../../../contract/websites/notification.ts'
import type { Db } from '../../platform/db/client.ts'
import { describeDomain } from '../domain-name.ts'
import { domains } from '../schema/domains.ts'
import { notifications } from '../schema/notifications.ts'

/** Stores what happened to a website. The owner's own actions cause no notification. */
export const notify = (
  db: Db,
  of: { accountId: string; domainId: string; kind: NotificationKind; at: Date; isByOwner: boolean },
) => {
  const { accountId, domainId, kind, at, isByOwner } = of
  return db
    .insert(notifications)
    .values({ accountId, domainId, kind, createdAt: at, isRead: isByOwner })
}

/** The last notification about a website: the others are deleted. */
export const notifyPurge = (
  db: Db,
  { accountId, name, at }: { accountId: string; name: string; at: Date },
) =>
  db
    .insert(notifications)
    .values({ accountId, purgedName: name, kind: 'purge', createdAt: at, isRead: false })

/** Newest first. A cursor is the id of the previous page's last notification. */
export async function listNotifications(
  db: Db,
  accountId: string,
  { limit, cursor, only }: ListNotificationsQuery,
) {
  const rows = await db
    .select({ row: notifications, name: domains.name })
    .from(notifications)
    .leftJoin(domains, eq(domains.id, notifications.domainId))
    .where(
      and(
        eq(notifications.accountId, accountId),
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
    unread_count: await countUnread(db, accountId),
  }
}

/** Returns how many are left unread. Another account's are not found. */
export async function readNotifications(db: Db, accountId: string, which: ReadNotifications) {
  const { id } = notifications
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.isRead, false),
        'id' in which ? eq(id, Number(which.id)) : lte(id, Number(which.up_to)),
      ),
    )
  return { unread_count: await countUnread(db, accountId) }
}

const countUnread = (db: Db, accountId: string) =>
  db.$count(
    notifications,
    and(eq(notifications.accountId, accountId), eq(notifications.isRead, false)),
  )

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
