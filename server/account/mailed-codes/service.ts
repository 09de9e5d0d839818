import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'

import { CODE_LENGTH, VERIFICATION_RESEND_LOCK_SECONDS } from '../../../contract/constants.ts'
import {
  CLOCK_SKEW_SECONDS,
  HOUR_SECONDS,
  secondsAfter,
  secondsUntil,
} from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { byMailbox, countMails } from '../../platform/rate-limits/service.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { requesterOf } from '../known-devices/requester.ts'
import { accountLimits } from '../limits.ts'
import { mailedCodes } from '../schema.ts'
import { codeMailsOf } from './caps.ts'

type CodePurpose = (typeof mailedCodes.$inferSelect)['purpose']

/** OWASP ASVS 6.5.5: an out-of-band code is valid for at most ten minutes. */
const CODE_LIFE_SECONDS = 10 * 60
const CODE_MAX_TRIES = 5

const SALT_BYTES = 16
/** The requester of codes that can only be requested with a session or the password. */
const ANYONE = Buffer.alloc(0)

type Bound = { salt: Buffer; accountId: string; purpose: CodePurpose }
const codeParts = ({ salt, accountId, purpose }: Bound, code: string) =>
  [salt, accountId, purpose, code] as const

/** Six digits from a CSPRNG. */
export const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** Returns the row of a code: bound to an account and a purpose, stored as a salted HMAC. */
export function codeRow(
  keys: Keys,
  {
    accountId,
    purpose,
    code,
    now,
  }: { accountId: string; purpose: CodePurpose; code: string; now: Date },
) {
  const salt = randomBytes(SALT_BYTES)
  return {
    accountId,
    purpose,
    salt,
    hash: keys.digest('mailed code', ...codeParts({ salt, accountId, purpose }, code)),
    tries: 0,
    sentAt: now,
    expiresAt: secondsAfter(now, CODE_LIFE_SECONDS),
    resentAt: null,
  }
}

/** Creates a new code, which invalidates the previous one. */
export async function issueCode(
  { db, clock, keys }: Context,
  { accountId, purpose }: { accountId: string; purpose: CodePurpose },
) {
  const code = newCode()
  const row = codeRow(keys, { accountId, purpose, code, now: clock.now() })
  await db
    .insert(mailedCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [mailedCodes.accountId, mailedCodes.purpose, mailedCodes.requester],
      set: row,
    })
  return code
}

type Reissue = {
  purpose: CodePurpose
  /** With `a_resend`, the first request is not locked after a code that was sent without being requested. */
  lockedAfter: 'any_code' | 'a_resend'
}

/**
 * Mails a new code on request, at most one a minute, and returns 0; or returns the seconds to wait when one was sent
 * within the last minute, which is still valid. Two simultaneous requests yield one code. Refuses when the account or
 * its mailbox has been sent too many within an hour or a day; the previous code stays valid.
 */
export async function mailNewCode(
  context: Context,
  account: { id: string; email: string; emailKey: string; emailVerifiedAt: Date | null },
  { email, caller, ...reissue }: Reissue & { email: (code: string) => Mail; caller: Caller },
): Promise<number> {
  const { emailKey } = account
  const requester = requesterOf(context.keys, emailKey, { caller, now: context.clock.now() })
  const caps = [
    ...codeMailsOf(account.id, requester.isKnownDevice ? requester.name : undefined),
    // The person who registered with the address may have nothing to do with its owner.
    ...(account.emailVerifiedAt
      ? []
      : [byMailbox(accountLimits.strangersMailsByMailbox, emailKey)]),
  ]
  const issued = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const outcome = await reissueCode(within, { accountId: account.id, ...reissue })
    if ('code' in outcome) {
      await countMails(within, caps)
      await queueMail(within, { to: account.email, mail: email(outcome.code) })
    }
    return outcome
  })
  if ('lockedSeconds' in issued) return issued.lockedSeconds
  context.outbox.wake()
  return 0
}

async function reissueCode(
  { db, clock, keys }: Context,
  { accountId, purpose, lockedAfter }: Reissue & { accountId: string },
): Promise<{ code: string } | { lockedSeconds: number }> {
  const now = clock.now()
  const lockStart = secondsAfter(now, -VERIFICATION_RESEND_LOCK_SECONDS)
  const soon = secondsAfter(now, CLOCK_SKEW_SECONDS)
  const code = newCode()
  const row = { ...codeRow(keys, { accountId, purpose, code, now }), resentAt: now }
  const [written] = await db
    .insert(mailedCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [mailedCodes.accountId, mailedCodes.purpose, mailedCodes.requester],
      set: row,
      setWhere:
        lockedAfter === 'any_code'
          ? or(lte(mailedCodes.sentAt, lockStart), gt(mailedCodes.sentAt, soon))
          : or(
              sql`${mailedCodes.resentAt} is null`,
              lte(mailedCodes.resentAt, lockStart),
              gt(mailedCodes.resentAt, soon),
            ),
    })
    .returning({ accountId: mailedCodes.accountId })
  if (written) return { code }

  const [standing] = await db
    .select({ sentAt: mailedCodes.sentAt })
    .from(mailedCodes)
    .where(and(eq(mailedCodes.accountId, accountId), eq(mailedCodes.purpose, purpose)))
  const lockEnd = secondsAfter(standing?.sentAt ?? now, VERIFICATION_RESEND_LOCK_SECONDS)
  return { lockedSeconds: Math.max(1, secondsUntil(lockEnd, now)) }
}

/**
 * Tries a code. It is accepted once, within its lifetime and the first five attempts; the database counts the attempts,
 * so that simultaneous ones don't get more. Spaces and hyphens are ignored. `expired` also covers a code that was never sent.
 */
export async function tryCode(
  { db, clock, keys }: Context,
  {
    accountId,
    purpose,
    code: typed,
    requester = ANYONE,
  }: { accountId: string; purpose: CodePurpose; code: string; requester?: Buffer },
): Promise<'right' | 'wrong' | 'expired'> {
  const code = typed.replace(/[\s-]/g, '')
  const now = clock.now()
  const isThisCode = and(
    eq(mailedCodes.accountId, accountId),
    eq(mailedCodes.purpose, purpose),
    eq(mailedCodes.requester, requester),
  )
  const [counted] = await db
    .update(mailedCodes)
    .set({ tries: sql`${mailedCodes.tries} + 1` })
    .where(
      and(
        isThisCode,
        lt(mailedCodes.tries, CODE_MAX_TRIES),
        gt(mailedCodes.expiresAt, now),
        // If it was sent before the clock was set back, it would be valid for hours.
        lte(mailedCodes.sentAt, secondsAfter(now, CLOCK_SKEW_SECONDS)),
      ),
    )
    .returning()
  if (!counted) return 'expired'
  const hashes = keys.digests('mailed code', ...codeParts(counted, code))
  if (!hashes.some((hash) => timingSafeEqual(hash, counted.hash))) return 'wrong'
  const [used] = await db
    .delete(mailedCodes)
    .where(and(isThisCode, eq(mailedCodes.hash, counted.hash)))
    .returning({ accountId: mailedCodes.accountId })
  return used ? 'right' : 'expired'
}

/** The refusal of a code that was not right. */
export const refuseCode = (outcome: 'wrong' | 'expired', field: string) =>
  outcome === 'wrong'
    ? refuseField('wrong_code', field, 'That code is wrong. Check it and try again.')
    : refuseField('code_expired', field, 'That code has expired. Request a new one.')

/** Removes the rows of codes that expired an hour ago: those requested from strangers' networks would pile up. */
export async function forgetExpiredCodes({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  await db
    .delete(mailedCodes)
    .where(lt(mailedCodes.expiresAt, secondsAfter(clock.now(), -HOUR_SECONDS)))
}
