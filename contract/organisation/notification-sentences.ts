import { CERTIFICATE_EXPIRES_SOON_DAYS, REGISTRATION_EXPIRES_SOON_DAYS } from './expiry-days.ts'
import type { NotificationKind } from './notification.ts'

/** What happened to a website or database, following its name: in the console and in emails. */
export const notificationSentences: Readonly<Record<NotificationKind, string>> = {
  start_scan: 'is being scanned for records',
  finish_scan: 'was scanned: review its records',
  cancel_scan: 'was not fully scanned: the scan failed or was cancelled',
  take_records: 'has its first records',
  confirm_records: 'is waiting for its name servers to change',
  find_name_servers: 'is protected',
  lose_name_servers: 'is no longer protected: its name servers point elsewhere',
  suspend:
    'has an unpaid plan: it stays protected, with the limits of other plans or the free plan',
  resume: 'no longer has an unpaid plan',
  expire: 'has expired: its name is no longer registered',
  renew: 'is registered again: its name servers are being checked',
  remove: 'was removed',
  restore: 'was restored',
  purge: 'was permanently deleted, seven days after its removal',
  attack_surge: 'has many more attacks than usual',
  grade_fell: 'has a lower grade than before',
  certificate_expires: `has a certificate that expires in less than ${CERTIFICATE_EXPIRES_SOON_DAYS} days`,
  database_unreachable: 'can’t be reached, so it is not checked',
  database_credentials_invalid: 'refuses the sign-in, so it is not checked',
  database_reachable: 'can be reached, and is checked again',
  database_drift: 'is less secure than at its previous check',
  database_alert: 'ran a statement that a rule alerts on',
  database_removed: 'was removed',
  database_restored: 'was restored',
  database_purged: 'was permanently deleted, seven days after its removal',
  registration_expires: `has a registration that expires in less than ${REGISTRATION_EXPIRES_SOON_DAYS} days`,
}
