import { domainToASCII } from 'node:url'

import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'

import { CLOSING_DAYS } from '../../../contract/constants.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { domainOf, emailKeyOf } from '../../platform/email-key.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { outbox as waitingMails } from '../../platform/mail/schema.ts'
import { emailKeysOf } from '../email-keys.ts'
import { accountEmails } from '../emails.ts'
import { accounts } from '../schema.ts'
import type { Account } from '../sessions/service.ts'
import { deletedAt, remindersOf } from './times.ts'

/** Deletes what lower areas store about a person, within the transaction that deletes the account. */
type ForgetElsewhere = (tx: Db, account: Account) => Promise<void>

/**
 * Emails a reminder 7 days and 1 day before a closing account is deleted, then deletes it. Returns when to run again,
 * or nothing when the account is gone or was kept.
 */
export async function deleteAccount(
  context: Context & { db: Database },
  accountId: string,
  forgetElsewhere: ForgetElsewhere,
): Promise<Date | undefined> {
  const { db, clock, outbox } = context
  const now = clock.now()
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account?.closingAt) return undefined
  const { closingAt } = account
  if (now < deletedAt(closingAt)) {
    await remind(context, account, { closingAt, now })
    const next = remindersOf(closingAt).find(({ dueAt }) => now < dueAt)
    return next?.dueAt ?? deletedAt(closingAt)
  }
  await db.transaction(async (tx) => {
    // Unless it was kept, or closed again, in the meantime.
    const due = secondsAfter(now, -CLOSING_DAYS * DAY_SECONDS)
    const isDue = and(eq(accounts.id, accountId), lte(accounts.closingAt, due))
    const [gone] = await tx.select().from(accounts).where(isDue).for('update')
    if (!gone) return
    await forgetElsewhere(tx, gone)
    await tx.delete(accounts).where(eq(accounts.id, accountId))
    await tx.delete(jobs).where(or(eq(jobs.subjectId, accountId), eq(jobs.ownerId, accountId)))
    await forgetMails(tx, await emailKeysOf(tx, gone))
    await audit(tx, 'ACCOUNT_DELETE', { at: now, accountId })
    await queueMail(
      { ...context, db: tx },
      { to: gone.email, mail: accountEmails.accountDeleted(), isLast: true },
    )
  })
  outbox.wake()
  return undefined
}

/** Deletes the emails that wait or were given up, however the address is written. */
async function forgetMails(tx: Db, emailKeys: readonly string[]) {
  const { id, recipient } = waitingMails
  const domains = emailKeys.map(domainOf)
  // Outside ASCII, a domain can be written in more ways than the database can compare.
  const isNear = or(
    inArray(sql`lower(substring(${recipient} from '[^@]*$'))`, [
      ...domains,
      ...domains.map(domainToASCII),
    ]),
    sql`${recipient} ~ '[^ -~]'`,
  )
  const queued = await tx.select({ id, recipient }).from(waitingMails).where(isNear)
  const ids = queued
    .filter((mail) => emailKeys.includes(emailKeyOf(mail.recipient)))
    .map((mail) => mail.id)
  await tx.delete(waitingMails).where(inArray(id, ids))
}

/** Sends the latest email that is due and was not sent yet. */
async function remind(
  context: Context & { db: Database },
  account: Account,
  { closingAt, now }: { closingAt: Date; now: Date },
) {
  const { db, outbox } = context
  const { closureRemindedAt: remindedAt } = account
  const due = remindersOf(closingAt).findLast(({ dueAt }) => dueAt <= now)
  if (!due || (remindedAt && remindedAt >= due.dueAt)) return
  await db.transaction(async (tx) => {
    const mail = accountEmails.accountDeletedSoon({ ...due, deletedAt: deletedAt(closingAt) })
    const closing = await tx
      .update(accounts)
      .set({ closureRemindedAt: now })
      .where(and(eq(accounts.id, account.id), eq(accounts.closingAt, closingAt)))
      .returning({ id: accounts.id })
    // Kept in the meantime.
    if (closing.length === 0) return
    await queueMail({ ...context, db: tx }, { to: account.email, mail })
  })
  outbox.wake()
}
