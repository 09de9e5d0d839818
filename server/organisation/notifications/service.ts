import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { Role } from '../../../contract/organisation/access.ts'
import type { EventTopic } from '../../../contract/organisation/event-topics.ts'
import {
  type Drift,
  type ListNotificationsQuery,
  type Notification,
  type NotificationKind,
  NOTIFICATIONS_PAGE,
  type ReadNotifications,
} from '../../../contract/organisation/notification.ts'
import { UNREAD_COUNTED_MAX } from '../../../contract/organisation/unread-count.ts'
import type { Db } from '../../platform/db/client.ts'
import { preparedOnce, withConstants } from '../../platform/db/prepared-once.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import {
  type Access,
  accountsWith,
  anyoneAs,
  isGrantedByRow,
  type Reader,
  sees,
} from '../access/access.ts'
import { readMuted } from '../notification-settings/muted.ts'
import { resources } from '../schema.ts'
import { queueEvent } from '../webhooks/event.ts'
import { notifications } from './schema.ts'
import { kindsOf, topicOf } from './topics.ts'

type About = {
  domainId?: string
  databaseId?: string
  purgedName?: string
  changes?: Drift[]
  byAccountId?: string | undefined
}

/**
 * Stores what happened to a website or database, for everyone who may see it, and queues it for the organisation's
 * webhooks, with `data`. For the person who caused it, it is already marked as read.
 */
export async function notify(
  db: Db,
  { id, organisationId, name }: { id: string; organisationId: string; name: string },
  {
    kind,
    at,
    row,
    data,
  }: { kind: NotificationKind; at: Date; row: About; data: Record<string, string> },
) {
  const { byAccountId, ...about } = row
  const topic = topicOf[kind]
  await queueEvent(db, { organisationId, type: topic, at, data: { kind, ...data, name } })
  // Locked: somebody who is being removed gets none.
  const people = await accountsWith(db, 'viewer', { organisationId, resourceId: id }).for(
    'key share',
  )
  if (people.length === 0) return
  const muted = await readMuted(db, { organisationId, topic, channel: 'console' })
  await db.insert(notifications).values(
    people.map(({ accountId }) => {
      const isHidden = muted.has(accountId)
      const isRead = isHidden || accountId === byAccountId
      return { ...about, organisationId, accountId, kind, createdAt: at, isRead, isHidden }
    }),
  )
}

/** The website or database that a notification is about. */
export const resourceId = sql`coalesce(${notifications.domainId}, ${notifications.databaseId})`

const own = ({ accountId, organisationId }: Reader) =>
  and(
    eq(notifications.accountId, accountId),
    eq(notifications.organisationId, organisationId),
    eq(notifications.isHidden, false),
  )

/** The person's own, as long as they may see the website or database. */
const visibleTo = (reader: Reader) => and(own(reader), seesResource(reader))

/** For rows of the person: what was purged is no secret from those who were notified of it. */
export const seesResource = (reader: Reader) =>
  or(isNull(resourceId), sees(reader, resourceId, isGrantedByRow) ?? sql`true`)

/** The name of the website or database, even after it is purged. */
export const resourceName = sql<
  string | null
>`coalesce(${resources.name}, ${notifications.purgedName})`

/** Newest first. A cursor is the id of the previous page's last notification. */
export async function listNotifications(
  db: Db,
  access: Access,
  { limit, cursor, only, topic }: ListNotificationsQuery,
) {
  const wanted = and(
    cursor === undefined ? undefined : lt(notifications.id, Number(cursor)),
    only === 'unread' ? eq(notifications.isRead, false) : undefined,
    hasTopic(topic),
  )
  const [rows, unreadCount] = await Promise.all([
    wanted === undefined && limit === NOTIFICATIONS_PAGE && !access.token
      ? firstPageOf(db, access.role).execute(access)
      : readPage(db, access, wanted).limit(limit + 1),
    countUnread(db, access),
  ])
  const { page, next_cursor } = toCursorPage(rows, limit, ({ id }) => String(id))
  return {
    data: page.map(notificationOf),
    next_cursor,
    unread_count: unreadCount,
  }
}

const firstPageOf = preparedOnce((db, role: Role) => {
  const first = readPage(db, anyoneAs(role), undefined).limit(NOTIFICATIONS_PAGE + 1)
  return db
    .select()
    .from(withConstants(first.as('first')))
    .prepare(`notifications: first of ${role}`)
})

const readPage = (db: Db, reader: Reader, wanted: SQL | undefined) =>
  db
    .select({ ...getTableColumns(notifications), name: resourceName.as('resource_name') })
    .from(notifications)
    .leftJoin(resources, eq(resources.id, resourceId))
    .where(and(visibleTo(reader), wanted))
    .orderBy(desc(notifications.id))

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
        'id' in which
          ? eq(id, Number(which.id))
          : and(lte(id, Number(which.up_to)), hasTopic(which.topic)),
      ),
    )
  return { unread_count: await countUnread(db, access) }
}

const hasTopic = (topic: EventTopic | undefined) =>
  topic && inArray(notifications.kind, kindsOf(topic))

async function countUnread(db: Db, access: Access) {
  if (access.token) return db.$count(newestUnread(db, access).as('unread'))
  const [counted] = await unreadOf(db, access.role).execute(access)
  return counted?.count ?? 0
}

const unreadOf = preparedOnce((db, role: Role) =>
  db
    .select({ count: count() })
    .from(withConstants(newestUnread(db, anyoneAs(role)).as('unread')))
    .prepare(`notifications: unread of ${role}`),
)

/** Not all of them, so that not all that was granted has to be read. */
const newestUnread = (db: Db, reader: Reader) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(visibleTo(reader), eq(notifications.isRead, false)))
    .orderBy(desc(notifications.id))
    .limit(UNREAD_COUNTED_MAX)

const notificationOf = (
  row: typeof notifications.$inferSelect & { name: string | null },
): Notification => ({
  id: String(row.id),
  kind: row.kind,
  domain_id: row.domainId,
  database_id: row.databaseId,
  display_name: row.name ?? '',
  changes: row.changes ?? [],
  created_at: row.createdAt.toISOString(),
  is_read: row.isRead,
})
