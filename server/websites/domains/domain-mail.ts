import { eq } from 'drizzle-orm'

import { DOMAIN_RESTORE_DAYS } from '../../../contract/websites/domain-states.ts'
import { accounts } from '../../account/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Rules } from '../../platform/dependencies.ts'
import { letters } from '../../platform/mail/letters.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { describeDomain } from './domain-name.ts'
import { type domains } from './schema.ts'
import type { DomainEvent } from './transitions.ts'

type Row = typeof domains.$inferSelect

/** Tells the owner by mail what happened to a website. */
export const queueDomainMail = (rules: Rules, row: Row, event: DomainEvent) =>
  queueOwnerMail(rules, row.accountId, mails[event](describeDomain(row.name).displayName, row))

/** Puts a mail to the owner of a website into the outbox. */
export async function queueOwnerMail(rules: Rules, accountId: string, mail: Mail) {
  const [account] = await rules.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (account) await queueMail(rules, { to: account.email, mail })
}

const mails: Record<DomainEvent, (name: string, row: Row) => Mail> = {
  start_scan: letters.scanStarted,
  cancel_scan: letters.scanStopped,
  finish_scan: letters.recordsReady,
  take_records: letters.recordsReady,
  confirm_records: letters.recordsConfirmed,
  reopen_records: letters.recordsReopened,
  find_name_servers: letters.websiteProtected,
  lose_name_servers: letters.websiteMoved,
  suspend: letters.websiteSuspended,
  resume: letters.websiteProtected,
  expire: letters.websiteExpired,
  renew: letters.websiteProtected,
  remove: (name, { stateChangedAt }) =>
    letters.websiteRemoved(name, secondsAfter(stateChangedAt, DOMAIN_RESTORE_DAYS * DAY_SECONDS)),
  restore: letters.websiteRestored,
}
