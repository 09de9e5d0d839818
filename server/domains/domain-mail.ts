import { eq } from 'drizzle-orm'

import { DOMAIN_RESTORE_DAYS } from '../../contract/domain-states.ts'
import { DAY_SECONDS, secondsAfter } from '../clock.ts'
import { accounts, type domains } from '../db/schema.ts'
import type { Rules } from '../dependencies.ts'
import { letters } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import { queueMail } from '../mail/outbox.ts'
import { describeDomain } from './domain-name.ts'
import type { DomainEvent } from './transitions.ts'

type Row = typeof domains.$inferSelect

/** Tells the owner by mail what happened to a website, but for the steps of setting it up that they take themselves. */
export async function queueDomainMail(rules: Rules, row: Row, event: DomainEvent) {
  const mail = mailAbout(row, event)
  if (mail) await queueOwnerMail(rules, row.accountId, mail)
}

/** Puts a mail to the owner of a website into the outbox. */
export async function queueOwnerMail(rules: Rules, accountId: string, mail: Mail) {
  const [account] = await rules.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (account) await queueMail(rules, { to: account.email, mail })
}

function mailAbout({ name, stateChangedAt }: Row, event: DomainEvent) {
  const { displayName } = describeDomain(name)
  switch (event) {
    case 'find_name_servers':
      return letters.websiteProtected(displayName)
    case 'lose_name_servers':
      return letters.websiteMoved(displayName)
    case 'expire':
      return letters.websiteExpired(displayName)
    case 'renew':
      return letters.websiteProtected(displayName)
    case 'remove':
      return letters.websiteRemoved(
        displayName,
        secondsAfter(stateChangedAt, DOMAIN_RESTORE_DAYS * DAY_SECONDS),
      )
    case 'restore':
      return letters.websiteRestored(displayName)
    default:
      return undefined
  }
}
