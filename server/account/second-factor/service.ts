import { and, eq } from 'drizzle-orm'

import type { Credentials } from '../../../contract/common.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { clearAttempts, countAttempt } from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { provePassword } from '../prove-password.ts'
import { accounts, recoveryCodes } from '../schema.ts'
import { type Account, beginSession, endSessions, type Session } from '../sessions/service.ts'
import { authenticatorUrl, newAuthenticatorSecret, stepOfCode } from './authenticator.ts'
import { proveFactorInForce, secondFactorCount } from './prove.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

type Person = { account: Account; session: Session; caller: Caller }

/** Begins the enrolment of an authenticator app: nothing changes until a code from it is confirmed. */
export async function enrolAuthenticator(
  context: Context,
  { password, code }: { password: string; code?: string | undefined },
  person: Person,
) {
  await provePassword(context, password, person)
  const { account, caller } = person
  await proveFactorInForce(context, account, { code, caller })
  const secret = newAuthenticatorSecret()
  const sealed = context.keys.seal('authenticator secret', secret, account.id)
  await context.db
    .update(accounts)
    .set({ pendingAuthenticatorSecret: sealed })
    .where(eq(accounts.id, account.id))
  return { secret, otpauth_url: authenticatorUrl(secret, account.email) }
}

/**
 * Puts the enrolled app in force, replacing an older one, and creates new recovery codes, which are only returned here.
 * Every session ends except the caller's, which is renewed (OWASP ASVS 7.2.4, 7.4.3).
 */
export async function confirmAuthenticator(
  context: Context,
  code: string,
  { account, caller }: Person,
): Promise<{ codes: string[]; credentials: Credentials }> {
  const attempts = [secondFactorCount(context, account, caller)]
  await countAttempt(context, attempts, caller)
  const pending = account.pendingAuthenticatorSecret
  if (!pending) {
    throw new Refusal('already_done', 'No authenticator app is being set up. Start again.')
  }
  const secret = context.keys.open('authenticator secret', pending, account.id)
  const step = secret && stepOfCode(secret, code.replace(/[\s-]/g, ''), context.clock.now())
  if (!step) {
    throw refuseField('wrong_code', 'code', 'That code is wrong. Enter the one the app shows now.')
  }

  const codes = newRecoveryCodes()
  const credentials = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const [changed] = await db
      .update(accounts)
      .set({
        authenticatorSecret: pending,
        pendingAuthenticatorSecret: null,
        authenticatorLastStep: step,
      })
      .where(and(eq(accounts.id, account.id), eq(accounts.pendingAuthenticatorSecret, pending)))
      .returning({ id: accounts.id })
    if (!changed) throw new Refusal('already_done', 'This authenticator app is already set up.')
    await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id))
    await db.insert(recoveryCodes).values(
      codes.map((recoveryCode) => ({
        accountId: account.id,
        hash: recoveryCodeHash(context.keys, account.id, recoveryCode),
      })),
    )
    await audit(db, 'AUTH_2FA_ENABLE', {
      at: context.clock.now(),
      accountId: account.id,
      caller,
      detail: { method: 'authenticator', is_replacement: account.authenticatorSecret !== null },
    })
    await queueMail(within, {
      to: account.email,
      mail: accountEmails.authenticatorChanged({
        isReplacement: account.authenticatorSecret !== null,
      }),
    })
    await endSessions(within, account.id)
    return beginSession(within, account.id, { caller })
  })
  context.outbox.wake()
  await clearAttempts(context, attempts)
  return { codes, credentials }
}

/** Turns the second factor by email on or off. Sessions end and are renewed as with the authenticator app. */
export async function setMailedCode(
  context: Context,
  { password, code, enabled }: { password: string; code?: string | undefined; enabled: boolean },
  person: Person,
): Promise<Credentials> {
  await provePassword(context, password, person)
  const { account, caller } = person
  await proveFactorInForce(context, account, { code, caller })
  const credentials = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    await db.update(accounts).set({ mailedCodeEnabled: enabled }).where(eq(accounts.id, account.id))
    await audit(db, enabled ? 'AUTH_2FA_ENABLE' : 'AUTH_2FA_DISABLE', {
      at: context.clock.now(),
      accountId: account.id,
      caller,
      detail: { method: 'mailed_code' },
    })
    await queueMail(within, {
      to: account.email,
      mail: accountEmails.mailedCodeChanged({ enabled }),
    })
    await endSessions(within, account.id)
    return beginSession(within, account.id, { caller })
  })
  context.outbox.wake()
  return credentials
}
