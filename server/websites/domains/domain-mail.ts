import { asc, inArray } from 'drizzle-orm'

import { DOMAIN_RESTORE_DAYS } from '../../../contract/websites/domain-states.ts'
import { accounts } from '../../account/schema.ts'
import { accountsWith } from '../../organisation/access/access.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { describeDomain } from '../domain-name.ts'
import { websiteEmails } from '../emails.ts'
import type { DomainRow as Row } from './find-domain.ts'
import type { DomainEvent } from './transitions.ts'

/** Reports by email what happened to a website. */
export const queueEventMails = (context: Context, row: Row, event: DomainEvent) =>
  queueDomainMails(context, row, mails[event](describeDomain(row.name).displayName, row))

/** Adds an email to everyone who may change a website to the outbox. */
export async function queueDomainMails(
  context: Context,
  { id, organisationId }: Pick<Row, 'id' | 'organisationId'>,
  mail: Mail,
) {
  const { db } = context
  const recipients = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, accountsWith(db, 'editor', { organisationId, resourceId: id })))
    .orderBy(asc(accounts.id))
  for (const { email } of recipients) await queueMail(context, { to: email, mail })
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
      secondsAfter(stateChangedAt, DOMAIN_RESTORE_DAYS * DAY_SECONDS),
    ),
  restore: websiteEmails.websiteRestored,
}
