import type {
  Notification,
  NotificationKind,
} from '../../../../contract/organisation/notification.ts'
import type { TimelineEvent } from '../../../components/timeline/index.ts'

/** The tone of what isn’t neutral. */
export const notificationTones: Partial<
  Record<NotificationKind, NonNullable<TimelineEvent['tone']>>
> = {
  find_name_servers: 'positive',
  lose_name_servers: 'critical',
  suspend: 'caution',
  resume: 'positive',
  expire: 'critical',
  renew: 'positive',
  attack_surge: 'critical',
  grade_fell: 'caution',
  certificate_expires: 'caution',
  registration_expires: 'caution',
  database_unreachable: 'critical',
  database_credentials_invalid: 'critical',
  database_reachable: 'positive',
  database_drift: 'caution',
  database_alert: 'critical',
}

/** Where it can be acted on. Undefined once its subject has been purged. */
export function notificationPath({
  kind,
  domain_id: domainId,
  database_id: databaseId,
}: Notification): string | undefined {
  if (databaseId && kind === 'database_alert') return `/database/${databaseId}/manager?tab=activity`
  if (databaseId) return `/database/${databaseId}/manager`
  if (!domainId) return undefined
  if (kind === 'attack_surge') return `/recent-attacks?domain_id=${domainId}`
  const page = pages[kind]
  return page ? `/domain/${domainId}/${page}` : `/domain/${domainId}`
}

const pages: Partial<Record<NotificationKind, string>> = {
  grade_fell: 'vise',
  expire: 'expired',
}
