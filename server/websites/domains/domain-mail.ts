import { asc, inArray } from 'drizzle-orm'

import type { EventTopic } from '../../../contract/organisation/event-topics.ts'
import { RESOURCE_RESTORE_DAYS } from '../../../contract/organisation/restore-days.ts'
import { accounts } from '../../account/schema.ts'
import { accountsWith } from '../../organisation/access/access.ts'
import { readMuted } from '../../organisation/notification-settings/muted.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { describeDomain } from '../domain-name.ts'
import { websiteEmails } from '../emails.ts'
import { topicOf } from '../notifications/topics.ts'
import type { DomainRow as Row } from './find-domain.ts'
import type { DomainEvent } from './transitions.ts'

/** Reports by email what happened to a website. */
export const queueEventMails = (context: Context, row: Row, event: DomainEvent) =>
  queueDomainMails(context, row, {
    topic: topicOf[event],
    mail: mails[event](describeDomain(row.name).displayName, row),
  })

/** Adds an email to the outbox for everyone who may change a website, unless they have turned off its topic. */
export async function queueDomainMails(
  context: Context,
  { id, organisationId }: Pick<Row, 'id' | 'organisationId'>,
  { topic, mail }: { topic: EventTopic; mail: Mail },
) {
  const { db } = context
  const muted = await readMuted(db, { organisationId, topic, channel: 'email' })
  const recipients = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, accountsWith(db, 'editor', { organisationId, resourceId: id })))
    .orderBy(asc(accounts.id))
  for (const { id: accountId, email } of recipients) {
    if (!muted.has(accountId)) await queueMail(context, { to: email, mail })
  }
}

const mails: Record<DomainEvent, (name: string, row: Row) => Mail> = {
  start_scan: websiteEmails.scanStarted,
  cancel_scan: websiteEmails.scanStopped,
  finish_scan: websiteEmails.recordsReady,
  take_records: websiteEmails.recordsReady,
  confirm_records: websiteEmails.recordsConfirmed,
  reopen_records: websiteEmails.recordsReopened,
  find_name_servers: websiteEmails.websiteProtected,
  lose_name_servers: websiteEmails.websiteMoved,
  suspend: websiteEmails.websiteSuspended,
  resume: websiteEmails.websiteProtected,
  expire: websiteEmails.websiteExpired,
  renew: websiteEmails.websiteProtected,
  remove: (name, { stateChangedAt }) =>
    websiteEmails.websiteRemoved(
      name,
      secondsAfter(stateChangedAt, RESOURCE_RESTORE_DAYS * DAY_SECONDS),
    ),
  restore: websiteEmails.websiteRestored,
}
