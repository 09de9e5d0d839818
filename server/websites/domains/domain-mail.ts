import { RESOURCE_RESTORE_DAYS } from '../../../contract/organisation/restore-days.ts'
import { topicOf } from '../../organisation/notifications/topics.ts'
import { queueResourceMails } from '../../organisation/resources/resource-mail.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { describeDomain } from '../domain-name.ts'
import { websiteEmails } from '../emails.ts'
import type { DomainRow as Row } from './find-domain.ts'
import type { DomainEvent, PlanEvent } from './transitions.ts'

export type MailedEvent = Exclude<DomainEvent, PlanEvent>

/** Reports by email what happened to a website. */
export const queueEventMails = (context: Context, row: Row, event: MailedEvent) =>
  queueResourceMails(context, row, {
    topic: topicOf[event],
    mail: mails[event](describeDomain(row.name).displayName, row),
  })

const mails: Record<MailedEvent, (name: string, row: Row) => Mail> = {
  start_scan: websiteEmails.scanStarted,
  cancel_scan: websiteEmails.scanStopped,
  finish_scan: websiteEmails.recordsReady,
  take_records: websiteEmails.recordsReady,
  confirm_records: websiteEmails.recordsConfirmed,
  find_name_servers: websiteEmails.websiteProtected,
  lose_name_servers: websiteEmails.websiteMoved,
  expire: websiteEmails.websiteExpired,
  renew: websiteEmails.websiteRenewed,
  remove: (name, { stateChangedAt }) =>
    websiteEmails.websiteRemoved(
      name,
      secondsAfter(stateChangedAt, RESOURCE_RESTORE_DAYS * DAY_SECONDS),
    ),
  restore: websiteEmails.websiteRestored,
}
