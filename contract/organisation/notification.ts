import { z } from 'zod'

import { responseWith, instant, pageLimit } from '../common.ts'
import { eventTopics } from './event-topics.ts'
import { UNREAD_COUNTED_MAX } from './unread-count.ts'

export const NOTIFICATIONS_PAGE = 50
const NOTIFICATIONS_PAGE_MAX = 100

/** Events of a website's states (docs/design.md section 11), alerts to its owner, and the same for databases. */
export const notificationKinds = [
  'start_scan',
  'finish_scan',
  'cancel_scan',
  'take_records',
  'confirm_records',
  'find_name_servers',
  'lose_name_servers',
  'suspend',
  'resume',
  'expire',
  'renew',
  'remove',
  'restore',
  'purge',
  'attack_surge',
  'grade_fell',
  'certificate_expires',
  'registration_expires',
  'database_unreachable',
  'database_credentials_invalid',
  'database_reachable',
  'database_drift',
  'database_alert',
  'database_removed',
  'database_restored',
  'database_purged',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What changed on a database since its previous check. */
const drift = z.object({ what: z.string(), before: z.string(), after: z.string() })
export type Drift = z.infer<typeof drift>

export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** The website, until it is purged. */
  domain_id: z.uuid().nullable(),
  /** The database, until it is purged. */
  database_id: z.uuid().nullable(),
  /** The name of either, for display. */
  display_name: z.string(),
  changes: z.array(drift),
  created_at: instant,
  /** The person's own actions are read from the start. */
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

const id = z.string().regex(/^\d{1,15}$/, 'Notification not found.')

/** In total, of all topics. As many as are counted means that there may be more. */
const unreadCount = z.int().min(0).max(UNREAD_COUNTED_MAX)

/** GET /v1/notifications, newest first. `next_cursor` leads to the next page and is null on the last one. */
export const listNotificationsQuery = z.object({
  limit: pageLimit(NOTIFICATIONS_PAGE_MAX, NOTIFICATIONS_PAGE),
  cursor: id.optional(),
  only: z.literal('unread').optional(),
  topic: z.enum(eventTopics).optional(),
})
export type ListNotificationsQuery = z.infer<typeof listNotificationsQuery>
export const listNotificationsResponse = responseWith(z.array(notification)).extend({
  next_cursor: z.string().nullable(),
  unread_count: unreadCount,
})

/**
 * POST /v1/notifications/read: one, or all (optionally of one topic) up to the newest that the person has seen. Later
 * ones stay unread.
 */
export const readNotificationsRequest = z.union(
  [z.strictObject({ id }), z.strictObject({ up_to: id, topic: z.enum(eventTopics).optional() })],
  {
    error: 'Send the id of one notification, or up_to with the id of the last one read.',
  },
)
export type ReadNotifications = z.infer<typeof readNotificationsRequest>
export const readNotificationsResponse = responseWith(z.object({ unread_count: unreadCount }))
