import { timingSafeEqual } from 'node:crypto'

import { and, eq, gt, lte } from 'drizzle-orm'

import { audit } from '../../platform/audit/events.ts'
import { addressOf } from '../../platform/brand/brand.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { accountEmails } from '../emails.ts'
import { accounts, lostFactors, passkeys } from '../schema.ts'
import { type Account, endSessions } from '../sessions/service.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'

/** The time in which an owner who lost nothing can stop it. */
export const LOST_FACTOR_WAIT_SECONDS = 3 * DAY_SECONDS

type LostFactorContext = Context & Pick<Dependencies, 'config'>
type LostFactor = typeof lostFactors.$inferSelect

const cancelDigests = (keys: Keys, id: string) => keys.digests('mailed code', 'lost factor', id)
const cancelUrl = ({ keys, config }: LostFactorContext, { id }: LostFactor) => {
  const digest = keys.digest('mailed code', 'lost factor', id).toString('base64url')
  return `${addressOf(config)}/otp?keep=${id}.${digest}`
}

const mailWait = (context: LostFactorContext, email: string, lost: LostFactor) =>
  queueMail(context, {
    to: email,
    mail: accountEmails.lostFactorWaits({
      endsAt: lost.endsAt,
      cancelUrl: cancelUrl(context, lost),
    }),
  })

/** When the factors of an account are going to be removed; undefined when nobody reported them lost. */
export async function lostFactorEnd({ db }: Pick<Context, 'db'>, accountId: string) {
  const [lost] = await db.select().from(lostFactors).where(eq(lostFactors.accountId, accountId))
  return lost?.endsAt
}

/** Starts the waiting period, and returns its end. A second confirmation neither restarts nor extends it. */
export async function startLostFactorWait(
  context: LostFactorContext,
  { id: accountId, email }: Account,
  caller: Caller,
) {
  const now = context.clock.now()
  const endsAt = secondsAfter(now, LOST_FACTOR_WAIT_SECONDS)
  const end = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const [started] = await db
      .insert(lostFactors)
      .values({ accountId, confirmedAt: now, endsAt, mailedAt: now })
      .onConflictDoNothing()
      .returning()
    if (!started) return lostFactorEnd(within, accountId)
    await audit(db, 'LOST_FACTOR_CONFIRM', { at: now, accountId, caller })
    await mailWait(within, email, started)
    return endsAt
  })
  context.outbox.wake()
  return end ?? endsAt
}

/**
 * Stops the removal: a factor was used, so it isn't lost, or the password was reset, which may be how the owner reacts
 * to it.
 */
export async function keepFactor(
  context: Context,
  { id, email }: Pick<Account, 'id' | 'email'>,
  caller: Caller,
) {
  const isKept = await context.db.transaction(async (db) => {
    const [kept] = await db.delete(lostFactors).where(eq(lostFactors.accountId, id)).returning()
    if (!kept) return false
    await audit(db, 'LOST_FACTOR_CANCEL', { at: context.clock.now(), accountId: id, caller })
    await queueMail({ ...context, db }, { to: email, mail: accountEmails.lostFactorKept() })
    return true
  })
  if (isKept) context.outbox.wake()
}

/** Stops the removal with the token of an email's link. Returns whether the token is, or once was, valid. */
export async function keepFactorByToken(context: Context, token: string, caller: Caller) {
  const [id = '', digest = ''] = token.split('.')
  const given = Buffer.from(digest, 'base64url')
  const isOurs = cancelDigests(context.keys, id).some(
    (expected) => expected.length === given.length && timingSafeEqual(expected, given),
  )
  if (!isOurs) return false
  const [found] = await context.db
    .select({ id: accounts.id, email: accounts.email })
    .from(lostFactors)
    .innerJoin(accounts, eq(accounts.id, lostFactors.accountId))
    .where(eq(lostFactors.id, id))
  if (found) await keepFactor(context, found, caller)
  return true
}

/** Sends the daily email about each waiting period, and removes the factors of those that ended. */
export async function removeLostFactors(context: LostFactorContext) {
  const now = context.clock.now()
  const ended = await context.db.select().from(lostFactors).where(lte(lostFactors.endsAt, now))
  for (const { accountId } of ended) await removeFactors(context, accountId, now)

  await context.db.transaction(async (db) => {
    const due = await db
      .update(lostFactors)
      .set({ mailedAt: now })
      .where(
        and(
          lte(lostFactors.mailedAt, secondsAfter(now, -DAY_SECONDS)),
          gt(lostFactors.endsAt, now),
        ),
      )
      .returning()
    for (const lost of due) {
      const [account] = await db.select().from(accounts).where(eq(accounts.id, lost.accountId))
      if (account) await mailWait({ ...context, db }, account.email, lost)
    }
  })
  context.outbox.wake()
}

/**
 * Removes every factor that can be lost and turns on emailed codes instead, so that the password alone is not enough to
 * sign in.
 */
async function removeFactors(context: Context, accountId: string, at: Date) {
  await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const [lost] = await db
      .delete(lostFactors)
      .where(and(eq(lostFactors.accountId, accountId), lte(lostFactors.endsAt, at)))
      .returning()
    // Another replica was first, or the factor was used.
    if (!lost) return
    await db.delete(passkeys).where(eq(passkeys.accountId, accountId))
    await forgetRecoveryCodes(db, accountId)
    const [account] = await db
      .update(accounts)
      .set({
        authenticatorSecret: null,
        pendingAuthenticatorSecret: null,
        authenticatorLastStep: null,
        passkeyCount: 0,
        mailedCodeEnabled: true,
      })
      .where(eq(accounts.id, accountId))
      .returning()
    await endSessions(within, accountId)
    await audit(db, 'LOST_FACTOR_REMOVE', { at, accountId })
    if (account) {
      await queueMail(within, { to: account.email, mail: accountEmails.lostFactorRemoved() })
    }
  })
}
