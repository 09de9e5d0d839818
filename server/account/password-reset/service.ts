import { and, eq, gt, lte, sql } from 'drizzle-orm'

import { audit } from '../../platform/audit/events.ts'
import { newMark } from '../../platform/audit/marks.ts'
import { CLOCK_SKEW_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { emailKeyOf } from '../../platform/email-key.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { mailRow, queueMail } from '../../platform/mail/outbox.ts'
import {
  byAddress,
  byMailbox,
  clearAttempts,
  countAttempt,
  countEach,
  refuseExceeded,
} from '../../platform/rate-limits/service.ts'
import { passwordWeakness } from '../../platform/security/leaked-passwords.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { accountEmails } from '../emails.ts'
import { placeHash } from '../known-devices/known-place.ts'
import { byRequester, requesterOf } from '../known-devices/requester.ts'
import { accountLimits } from '../limits.ts'
import { codeMailsOf } from '../mailed-codes/caps.ts'
import { codeRow, newCode, tryCode } from '../mailed-codes/service.ts'
import { accounts, knownDevices, mailedCodes, resetTickets } from '../schema.ts'
import { keepFactor } from '../second-factor/lost-factor.ts'
import { methodsOf } from '../second-factor/prove.ts'
import { endSessions } from '../sessions/service.ts'

const RESET_TICKET_LIFE_SECONDS = 10 * 60

/**
 * Mails a reset code when there is such an account. Both cases run the same statement with the same values; only the
 * database knows whether it wrote a row (OWASP ASVS 6.3.8). The code belongs to the requester, so that strangers
 * neither replace the owner's code nor use up its attempts. Once strangers have used up the day's limit, only a device
 * or a place that has signed in to the account before gets one.
 */
export async function requestReset(context: Context, email: string, caller: Caller) {
  const now = context.clock.now()
  const emailKey = emailKeyOf(email)
  const requester = requesterOf(context.keys, emailKey, { caller, now })
  const counted = await countEach(context, [
    byRequester(accountLimits.resetByRequester, emailKey, requester),
    ...(requester.isKnownDevice
      ? []
      : [
          ...byAddress(accountLimits.resetByAddress, caller),
          byMailbox(accountLimits.strangersMailsByMailbox, emailKey),
        ]),
  ])
  const strangers = counted.find(({ limit }) => limit === accountLimits.strangersMailsByMailbox)
  await refuseExceeded(
    context,
    counted.filter((one) => one !== strangers),
    caller,
  )
  // The salted hash is bound to the account, whose id only the database knows, so the account is always read.
  const { accountId, isKnownPlace } = await accountAt(context, emailKey, caller)
  const mayMail = isKnownPlace || !strangers || strangers.hits <= strangers.limit.max
  const code = newCode()
  const row = codeRow(context.keys, { accountId, purpose: 'reset_password', code, now })
  const mail = mailRow(context.keys, now, { to: email, mail: accountEmails.resetPassword(code) })
  await context.db.execute(sql`
    with account as (
      select id, email from ${accounts} where email_key = ${emailKey}
    ), recipient as (
      select id, email from account where ${mayMail}::boolean
    ), written as (
      insert into ${mailedCodes} (account_id, purpose, requester, salt, hash, tries, sent_at, expires_at)
      select id, 'reset_password', ${requester.hash}, ${row.salt}, ${row.hash}, 0, ${now.toISOString()}::timestamptz, ${row.expiresAt.toISOString()}::timestamptz
      from recipient
      on conflict (account_id, purpose, requester) do update set
        salt = excluded.salt, hash = excluded.hash, tries = 0, resent_at = null,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at
    ), queued as (
      insert into outbox (recipient, content, created_at, due_at)
      select email, ${mail.content}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from recipient
    )
    insert into audit_events (at, kind, account_id, address, user_agent, request_id, mark)
    select ${now.toISOString()}::timestamptz, 'PASSWORD_RESET_REQUEST', (select id from account),
      ${caller.address}, ${caller.userAgent}, ${caller.requestId},
      ${newMark(context.db, 'PASSWORD_RESET_REQUEST', now)}::bytea`)
  context.outbox.wake()
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

async function idOrNone(db: Db, emailKey: string) {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey))
  return account?.id ?? NO_ACCOUNT
}

/** Returns the account with this email key, and whether anyone has signed in to it from the caller's place before. */
async function accountAt({ db, keys }: Context, emailKey: string, caller: Caller) {
  const hash = placeHash(keys, emailKey, caller)
  const [account] = await db
    .select({
      id: accounts.id,
      isKnownPlace: sql<boolean>`exists (select from ${knownDevices} where account_id = ${accounts.id} and hash = ${hash})`,
    })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey))
  return { accountId: account?.id ?? NO_ACCOUNT, isKnownPlace: account?.isKnownPlace ?? false }
}

/** Exchanges a mailed code for the token that the last step needs: opaque, single-use, valid for ten minutes. */
export async function verifyReset(
  context: Context,
  { email, otp }: { email: string; otp: string },
  caller: Caller,
): Promise<string> {
  const now = context.clock.now()
  const emailKey = emailKeyOf(email)
  const requester = requesterOf(context.keys, emailKey, { caller, now })
  const own = byRequester(accountLimits.verifyResetByRequester, emailKey, requester)
  const addresses = requester.isKnownDevice ? [] : byAddress(accountLimits.verifyByAddress, caller)
  await countAttempt(context, [own, ...addresses], caller)
  const accountId = await idOrNone(context.db, emailKey)
  const outcome = await tryCode(context, {
    accountId,
    purpose: 'reset_password',
    code: otp,
    requester: requester.hash,
  })
  if (outcome !== 'right') {
    const known = accountId === NO_ACCOUNT ? null : accountId
    await audit(context.db, 'PASSWORD_RESET_FAIL', { at: now, accountId: known, caller })
    throw refuseField(
      'wrong_code',
      'otp',
      'That code is wrong or has expired. Check it, or request a new one.',
    )
  }
  const token = newToken('parapet_reset')
  const ticket = {
    tokenHash: hashToken(token),
    expiresAt: secondsAfter(now, RESET_TICKET_LIFE_SECONDS),
  }
  await context.db
    .insert(resetTickets)
    .values({ accountId, ...ticket })
    .onConflictDoUpdate({ target: resetTickets.accountId, set: ticket })
  await clearAttempts(context, [own])
  return token
}

/**
 * Sets the new password with the token of the previous step, ends every session of the account, and marks the address
 * as verified, since the code came from its mailbox. A second factor stays in force (OWASP ASVS 6.4.3). Returns whether
 * the account has one.
 */
export async function resetPassword(
  context: Context & Pick<Dependencies, 'passwordRange'>,
  { email, otp, new_password: password }: { email: string; otp: string; new_password: string },
  caller: Caller,
) {
  const now = context.clock.now()
  const emailKey = emailKeyOf(email)
  const requester = requesterOf(context.keys, emailKey, { caller, now })
  const addresses = requester.isKnownDevice ? [] : byAddress(accountLimits.verifyByAddress, caller)
  await countAttempt(context, addresses, caller)
  const weakness = await passwordWeakness(context, password, email)
  if (weakness) throw refuseField('password_leaked', 'new_password', weakness)
  const passwordHash = await hashPassword(password)
  const { changedId, isSecondFactorOn } = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const accountId = await idOrNone(db, emailKey)
    const [ticket] = await db
      .delete(resetTickets)
      .where(
        and(
          eq(resetTickets.accountId, accountId),
          eq(resetTickets.tokenHash, hashToken(otp)),
          gt(resetTickets.expiresAt, now),
          lte(
            resetTickets.expiresAt,
            secondsAfter(now, RESET_TICKET_LIFE_SECONDS + CLOCK_SKEW_SECONDS),
          ),
        ),
      )
      .returning({ accountId: resetTickets.accountId })
    if (!ticket) {
      throw refuseField(
        'code_expired',
        'otp',
        'This reset has expired or was already used. Start again with your email.',
      )
    }
    const [account] = await db
      .update(accounts)
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(accounts.id, accountId))
      .returning()
    await endSessions(within, accountId)
    await audit(db, 'PASSWORD_RESET', { at: now, accountId, caller })
    if (account) {
      // Someone else may have reported it lost.
      await keepFactor(within, account, caller)
      await queueMail(within, { to: account.email, mail: accountEmails.passwordChanged('all') })
    }
    return { changedId: accountId, isSecondFactorOn: !account || methodsOf(account).length > 0 }
  })
  context.live.publish(changedId, { kind: 'session' })
  // Somebody who knew the previous password may have used these up.
  await clearAttempts(context, [
    byRequester(accountLimits.signInByNetwork, emailKey, requester),
    byRequester(accountLimits.signInByDevice, emailKey, requester),
    ...codeMailsOf(changedId),
  ])
  context.outbox.wake()
  return { isSecondFactorOn }
}
