import { eq } from 'drizzle-orm'

import { DOMAIN_RESTORE_DAYS } from '../../../contract/websites/domain-states.ts'
import { accounts } from '../../account/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { describeDomain } from '../domain-name.ts'
import { websiteEmails } from '../emails.ts'
import { type domains } from '../schema/domains.ts'
import type { DomainEvent } from './transitions.ts'

type Row = typeof domains.$inferSelect

/** Notifies the owner by email of what happened to a website. */
export const queueDomainMail = (context: Context, row: Row, event: DomainEvent) =>
  queueOwnerMail(context, row.accountId, mails[event](describeDomain(row.name).displayName, row))

/** Adds an email to a website's owner to the outbox. */
export async function queueOwnerMail(context: Context, accountId: string, mail: Mail) {
  const [account] = await context.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (account) await queueMail(context, { to: account.email, mail })
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
