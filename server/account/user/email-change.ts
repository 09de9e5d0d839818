import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import {
  type ConfirmEmailChange,
  EMAIL_CHANGE_LIFE_SECONDS,
  type EmailChange,
  type EmailChangeSide,
} from '../../../contract/account/email-change.ts'
import type { Credentials } from '../../../contract/common.ts'
import { VERIFICATION_RESEND_LOCK_SECONDS } from '../../../contract/constants.ts'
import { messages } from '../../../contract/messages.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '../../platform/db/error-code.ts'
import type { Context } from '../../platform/dependencies.ts'
import { addressOf, emailKeyOf } from '../../platform/email-key.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { bySession, countAttempt } from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { placeHash } from '../known-devices/known-place.ts'
import { accountLimits } from '../limits.ts'
import { mailNewCode, refuseCode, tryCode } from '../mailed-codes/service.ts'
import { accounts, emailChanges, knownDevices, mailedCodes, resetTickets } from '../schema.ts'
import { hiddenAddress } from '../second-factor/prove.ts'
import { type Account, endSessions, renewSession, type Session } from '../sessions/service.ts'

type Person = { account: Account; session: Session; caller: Caller }
type Pending = typeof emailChanges.$inferSelect

const purposes = { current: 'change_email_current', new: 'change_email_new' } as const
const confirmedAt = { current: 'currentConfirmedAt', new: 'newConfirmedAt' } as const

/** Returns the pending change of the account's address, or null. */
export async function pendingEmailChange(context: Context, accountId: string) {
  const pending = await findPending(context, accountId)
  return pending ? emailChangeOf(pending) : null
}

const emailChangeOf = (pending: Pending): EmailChange => ({
  new_email: pending.newEmail,
  is_current_confirmed: pending.currentConfirmedAt !== null,
  is_new_confirmed: pending.newConfirmedAt !== null,
  expires_at: pending.expiresAt.toISOString(),
})

async function findPending({ db, clock }: Pick<Context, 'db' | 'clock'>, accountId: string) {
  const [pending] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), gt(emailChanges.expiresAt, clock.now())))
  return pending
}

/** Begins a change, which replaces a pending one, and mails a code to each address. */
export async function startEmailChange(
  context: Context,
  email: string,
  { account, caller }: Person,
): Promise<EmailChange> {
  const newEmailKey = emailKeyOf(email)
  if (newEmailKey === account.emailKey) {
    throw refuseField(
      'invalid_request',
      'email',
      'This is already your account’s email address. Enter a different one.',
    )
  }
  const at = context.clock.now()
  const pending = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const change = {
      newEmail: addressOf(email),
      newEmailKey,
      currentConfirmedAt: null,
      newConfirmedAt: null,
      expiresAt: secondsAfter(at, EMAIL_CHANGE_LIFE_SECONDS),
    }
    await db
      .insert(emailChanges)
      .values({ accountId: account.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.accountId, set: change })
    await forgetCodes(db, account.id)
    await audit(db, 'EMAIL_CHANGE_REQUEST', { at, accountId: account.id, caller })
    const started = { accountId: account.id, ...change }
    await mailCode(within, 'current', { account, pending: started, caller })
    await mailCode(within, 'new', { account, pending: started, caller })
    return started
  })
  context.outbox.wake()
  return emailChangeOf(pending)
}

const forgetCodes = (db: Db, accountId: string) =>
  db
    .delete(mailedCodes)
    .where(
      and(
        eq(mailedCodes.accountId, accountId),
        inArray(mailedCodes.purpose, Object.values(purposes)),
      ),
    )

/** Mails a code unless one was sent within the last minute, and returns the seconds to wait if so. */
async function mailCode(
  context: Context,
  side: EmailChangeSide,
  { account, pending, caller }: { account: Account; pending: Pending; caller: Caller },
) {
  const isTaken = side === 'new' && (await hasAccount(context, pending.newEmailKey))
  const recipient =
    side === 'current'
      ? account
      : {
          id: account.id,
          email: pending.newEmail,
          emailKey: pending.newEmailKey,
          emailVerifiedAt: null,
        }
  return mailNewCode(context, recipient, {
    purpose: purposes[side],
    caller,
    lockedAfter: 'any_code',
    email: (code) => {
      if (side === 'current') return accountEmails.emailChangeCode(code)
      // Nobody gets the code, and no response differs: only the address's owner finds out that it has an account.
      return isTaken ? accountEmails.newEmailTaken() : accountEmails.newEmailCode(code)
    },
  })
}

async function hasAccount({ db }: Pick<Context, 'db'>, emailKey: string) {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey))
  return found.length > 0
}

/** Mails another code to one of the two addresses, and returns the seconds until the next one can be requested. */
export async function resendEmailChange(
  context: Context,
  side: EmailChangeSide,
  { account, caller }: Person,
) {
  const pending = await neededPending(context, account.id)
  const lockedSeconds = await mailCode(context, side, { account, pending, caller })
  return lockedSeconds || VERIFICATION_RESEND_LOCK_SECONDS
}

async function neededPending(context: Context, accountId: string) {
  const pending = await findPending(context, accountId)
  if (pending) return pending
  throw new Refusal(
    'code_expired',
    'This change of address was cancelled or has expired. Start again.',
  )
}

type Confirmed = {
  pending: EmailChange | null
  changedTo?: string
  credentials: Partial<Credentials>
}

/**
 * Accepts the code from one of the two mailboxes. Once both are confirmed, the address changes: every other session
 * ends, and this one gets new tokens (OWASP ASVS 7.2.4, 7.4.3). Returns what is left of the change, or the key of the
 * new address when it is done.
 */
export async function confirmEmailChange(
  context: Context,
  { side, code }: ConfirmEmailChange,
  person: Person,
): Promise<Confirmed> {
  const { account, session, caller } = person
  const limit = bySession(accountLimits.emailChangeBySession, session.id)
  await countAttempt(context, [limit], caller)
  const { newEmailKey } = await neededPending(context, account.id)
  const outcome = await tryCode(context, { accountId: account.id, purpose: purposes[side], code })
  const at = context.clock.now()
  if (outcome !== 'right') {
    const detail = { side }
    await audit(context.db, 'EMAIL_CHANGE_FAIL', { at, accountId: account.id, caller, detail })
    throw refuseCode(outcome, 'code')
  }
  const result = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    // Locks the row, so that of two simultaneous confirmations the second one sees the first.
    const [confirmed] = await db
      .update(emailChanges)
      .set({ [confirmedAt[side]]: at })
      .where(and(eq(emailChanges.accountId, account.id), eq(emailChanges.newEmailKey, newEmailKey)))
      .returning()
    if (!confirmed?.currentConfirmedAt || !confirmed.newConfirmedAt) {
      const left = confirmed ?? (await neededPending(within, account.id))
      return { pending: emailChangeOf(left), credentials: {} }
    }
    await applyEmailChange(within, confirmed, person)
    await endSessions(within, account.id, { exceptSessionId: session.id })
    const credentials = (await renewSession(within, session)) ?? {}
    return { pending: null, changedTo: newEmailKey, credentials }
  })
  if (result.pending) return result
  context.live.publish(account.id, { kind: 'session' })
  context.outbox.wake()
  return result
}

/** Changes the address. Codes mailed to the previous address, and devices remembered by it, are no longer valid. */
async function applyEmailChange(
  context: Context,
  { newEmail, newEmailKey }: Pending,
  { account, caller }: Person,
) {
  const { db, clock, keys } = context
  const at = clock.now()
  await db
    .update(accounts)
    .set({
      email: newEmail,
      emailKey: newEmailKey,
      formerEmailKeys: sql`array_append(array_remove(${accounts.formerEmailKeys}, ${accounts.emailKey}), ${accounts.emailKey})`,
      emailVerifiedAt: at,
    })
    .where(eq(accounts.id, account.id))
    .catch((error: unknown) => {
      // The mailbox has just been confirmed, so its owner may know.
      if (errorCode(error) === UNIQUE_VIOLATION) {
        throw new Refusal('email_taken', messages.emailTaken)
      }
      throw error
    })
  await db.delete(emailChanges).where(eq(emailChanges.accountId, account.id))
  await db.delete(mailedCodes).where(eq(mailedCodes.accountId, account.id))
  await db.delete(resetTickets).where(eq(resetTickets.accountId, account.id))
  await db.delete(knownDevices).where(eq(knownDevices.accountId, account.id))
  await db.insert(knownDevices).values({
    accountId: account.id,
    hash: placeHash(keys, newEmailKey, caller),
    lastSeenAt: at,
  })
  const detail = { changed: 'email' }
  await audit(db, 'EMAIL_CHANGE', { at, accountId: account.id, caller, detail })
  const previous = accountEmails.emailChanged(hiddenAddress(newEmail))
  await queueMail(context, { to: account.email, mail: previous })
  await queueMail(context, { to: newEmail, mail: accountEmails.newEmailInUse() })
}

/** Drops the pending change, if there is one. */
export async function cancelEmailChange(
  { db, clock }: Context,
  { account: { id: accountId }, caller }: Pick<Person, 'account' | 'caller'>,
) {
  await db.transaction(async (within) => {
    const cancelled = await within
      .delete(emailChanges)
      .where(eq(emailChanges.accountId, accountId))
      .returning({ accountId: emailChanges.accountId })
    if (cancelled.length === 0) return
    await forgetCodes(within, accountId)
    await audit(within, 'EMAIL_CHANGE_CANCEL', { at: clock.now(), accountId, caller })
  })
}

/** Removes the rows of changes that have expired. */
export async function forgetExpiredEmailChanges({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, clock.now()))
}
