import { and, eq, gt, sql } from 'drizzle-orm'

import { audit } from '../audit/events.ts'
import { secondsAfter } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { accounts, mailedCodes, resetTickets } from '../db/schema.ts'
import type { Rules } from '../dependencies.ts'
import type { Caller } from '../http/caller.ts'
import { refuseField } from '../http/refusal.ts'
import { letters } from '../mail/letters.ts'
import { mailRow, queueMail } from '../mail/outbox.ts'
import { codeRow, newCode, tryCode } from '../mailed-codes/service.ts'
import { limits } from '../rate-limits/limits.ts'
import { byAddress, byIdentifier, clearAttempts, countAttempt } from '../rate-limits/service.ts'
import { passwordWeakness } from '../security/leaked-passwords.ts'
import { hashPassword } from '../security/passwords.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import { endSessions } from '../sessions/service.ts'

export const RESET_TICKET_LIFE_SECONDS = 10 * 60

/**
 * Mails a reset code when there is such an account. Both cases run the same statement over the same values; only the
 * database knows whether it wrote a row (OWASP ASVS 6.3.8).
 */
export async function requestReset(rules: Rules, email: string, caller: Caller) {
  await countAttempt(
    rules,
    [byIdentifier(limits.resetByIdentifier, email), byAddress(limits.resetByAddress, caller)],
    caller,
  )
  const now = rules.clock.now()
  const emailKey = email.toLowerCase()
  // The salted hash is bound to the account, whose id only the database knows: it is read in any case.
  const accountId = await idOrNone(rules.db, emailKey)
  const code = newCode()
  const row = codeRow(rules.keys, { accountId, purpose: 'reset_password', code, now })
  const mail = mailRow(rules.keys, now, { to: email, mail: letters.resetPassword(code) })
  await rules.db.execute(sql`
    with account as (
      select id, email from ${accounts} where email_key = ${emailKey}
    ), written as (
      insert into ${mailedCodes} (account_id, purpose, salt, hash, tries, sent_at, expires_at)
      select id, 'reset_password', ${row.salt}, ${row.hash}, 0, ${now.toISOString()}::timestamptz, ${row.expiresAt.toISOString()}::timestamptz
      from account
      on conflict (account_id, purpose) do update set
        salt = excluded.salt, hash = excluded.hash, tries = 0, resent_at = null,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at
    ), queued as (
      insert into outbox (recipient, content, created_at, due_at)
      select email, ${mail.content}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from account
    )
    insert into audit_events (at, kind, account_id, address, user_agent, request_id)
    select ${now.toISOString()}::timestamptz, 'PASSWORD_RESET_REQUEST', (select id from account),
      ${caller.address}, ${caller.userAgent}, ${caller.requestId}`)
  rules.outbox.wake()
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

async function idOrNone(db: Db, emailKey: string) {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey))
  return account?.id ?? NO_ACCOUNT
}

/** Trades a mailed code for the token that the last step needs: opaque, once, ten minutes. */
export async function verifyReset(
  rules: Rules,
  { email, otp }: { email: string; otp: string },
  caller: Caller,
): Promise<string> {
  const identifier = byIdentifier(limits.verifyByIdentifier, `reset ${email}`)
  await countAttempt(rules, [identifier, byAddress(limits.verifyByAddress, caller)], caller)
  const accountId = await idOrNone(rules.db, email.toLowerCase())
  const outcome = await tryCode(rules, { accountId, purpose: 'reset_password', code: otp })
  const now = rules.clock.now()
  if (outcome !== 'right') {
    const known = accountId === NO_ACCOUNT ? null : accountId
    await audit(rules.db, 'PASSWORD_RESET_FAIL', { at: now, accountId: known, caller })
    throw refuseField(
      'wrong_code',
      'otp',
      'That code is wrong or has expired. Check it, or ask for a new one.',
    )
  }
  const token = newToken('parapet_reset')
  const ticket = {
    tokenHash: hashToken(token),
    expiresAt: secondsAfter(now, RESET_TICKET_LIFE_SECONDS),
  }
  await rules.db
    .insert(resetTickets)
    .values({ accountId, ...ticket })
    .onConflictDoUpdate({ target: resetTickets.accountId, set: ticket })
  await clearAttempts(rules, [identifier])
  return token
}

/**
 * Sets the new password with the token of the step before, ends every session of the account, and counts the address
 * as proved, since the code came from its mailbox. A second factor stays in force (OWASP ASVS 6.4.3).
 */
export async function resetPassword(
  rules: Rules,
  { email, otp, new_password: password }: { email: string; otp: string; new_password: string },
  caller: Caller,
) {
  await countAttempt(rules, [byAddress(limits.verifyByAddress, caller)], caller)
  const weakness = passwordWeakness(password, email)
  if (weakness) throw refuseField('password_leaked', 'new_password', weakness)
  const passwordHash = await hashPassword(password)
  const now = rules.clock.now()
  const ownerId = await rules.db.transaction(async (db) => {
    const within = { ...rules, db }
    const accountId = await idOrNone(db, email.toLowerCase())
    const [ticket] = await db
      .delete(resetTickets)
      .where(
        and(
          eq(resetTickets.accountId, accountId),
          eq(resetTickets.tokenHash, hashToken(otp)),
          gt(resetTickets.expiresAt, now),
        ),
      )
      .returning({ accountId: resetTickets.accountId })
    if (!ticket) {
      throw refuseField(
        'code_expired',
        'otp',
        'This reset has expired or was used. Start again with your email.',
      )
    }
    const [account] = await db
      .update(accounts)
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(accounts.id, accountId))
      .returning({ email: accounts.email })
    await endSessions(within, accountId)
    await audit(db, 'PASSWORD_RESET', { at: now, accountId, caller })
    if (account) await queueMail(within, { to: account.email, mail: letters.passwordChanged() })
    return ticket.accountId
  })
  rules.live.publish(ownerId, { kind: 'session' })
  await clearAttempts(rules, [byIdentifier(limits.signInByIdentifier, email)])
  rules.outbox.wake()
}
