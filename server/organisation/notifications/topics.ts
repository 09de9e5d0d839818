import type { EventTopic } from '../../../contract/organisation/event-topics.ts'
import {
  type NotificationKind,
  notificationKinds,
} from '../../../contract/organisation/notification.ts'

/** The row of a person's settings that each kind of notification belongs to. */
export const topicOf: Readonly<Record<NotificationKind, EventTopic>> = {
  start_scan: 'website.setup',
  finish_scan: 'website.setup',
  cancel_scan: 'website.setup',
  take_records: 'website.setup',
  confirm_records: 'website.setup',
  find_name_servers: 'website.protection',
  lose_name_servers: 'website.protection',
  suspend: 'website.protection',
  resume: 'website.protection',
  expire: 'website.protection',
  renew: 'website.protection',
  remove: 'website.removal',
  restore: 'website.removal',
  purge: 'website.removal',
  attack_surge: 'website.attack_surge',
  grade_fell: 'website.grade_fell',
  certificate_expires: 'website.certificate_expires',
  registration_expires: 'website.registration_expires',
  database_unreachable: 'database.connection',
  database_credentials_invalid: 'database.connection',
  database_reachable: 'database.connection',
  database_drift: 'database.drift',
  database_alert: 'database.alert',
  database_removed: 'database.removal',
  database_restored: 'database.removal',
  database_purged: 'database.removal',
}

export const kindsOf = (topic: EventTopic) =>
  notificationKinds.filter((kind) => topicOf[kind] === topic)
