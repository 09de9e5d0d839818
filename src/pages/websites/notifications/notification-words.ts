import {
  CERTIFICATE_EXPIRES_SOON_DAYS,
  REGISTRATION_EXPIRES_SOON_DAYS,
} from '../../../../contract/websites/alert-kinds.ts'
import type { NotificationKind } from '../../../../contract/websites/notification.ts'
import type { TimelineEvent } from '../../../components/timeline/index.ts'

type Words = { what: string; tone?: NonNullable<TimelineEvent['tone']> }

/** What happened to a website, following its name. */
export const notificationWords: Record<NotificationKind, Words> = {
  start_scan: { what: 'is being scanned for records' },
  finish_scan: { what: 'was scanned: review its records' },
  cancel_scan: { what: 'was not fully scanned: the scan failed or was cancelled' },
  take_records: { what: 'has its first records' },
  confirm_records: { what: 'is waiting for its name servers to change' },
  reopen_records: { what: 'has its records under review again' },
  find_name_servers: { what: 'is protected', tone: 'positive' },
  lose_name_servers: {
    what: 'is no longer protected: its name servers point elsewhere',
    tone: 'critical',
  },
  suspend: { what: 'is suspended', tone: 'critical' },
  resume: { what: 'is protected again', tone: 'positive' },
  expire: { what: 'has expired: its name is no longer registered', tone: 'critical' },
  renew: { what: 'is registered again, and protected', tone: 'positive' },
  remove: { what: 'was removed' },
  restore: { what: 'was restored' },
  purge: { what: 'was permanently deleted, seven days after its removal' },
  attack_surge: { what: 'has many more attacks than usual', tone: 'critical' },
  grade_fell: { what: 'has a lower grade than before', tone: 'caution' },
  certificate_expires: {
    what: `has a certificate that expires in less than ${CERTIFICATE_EXPIRES_SOON_DAYS} days`,
    tone: 'caution',
  },
  registration_expires: {
    what: `has a registration that expires in less than ${REGISTRATION_EXPIRES_SOON_DAYS} days`,
    tone: 'caution',
  },
}
