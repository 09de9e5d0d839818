import { and, eq } from 'drizzle-orm'

import type { Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { clearAttempts, countAttempt } from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { accounts } from '../schema.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { authenticatorUrl, newAuthenticatorSecret, stepOfCode } from './authenticator.ts'
import { changeFactor, type Person, type Renewed } from './change-factor.ts'
import { proveFactorInForce, secondFactorCounts } from './prove.ts'
import { forgetRecoveryCodes, plainCode, renewRecoveryCodes } from './recovery-codes.ts'

type Code = { code?: string | undefined }

/** What every change of the second factor requires: recent re-authentication, and the factor in force. */
export async function proveForChange(context: Context, { code }: Code, person: Person) {
  refuseWithoutProof(person.session, context.clock)
  await proveFactorInForce(context, person, code)
}

/** Begins the enrolment of an authenticator app: nothing changes until a code from it is confirmed. */
export async function enrolAuthenticator(context: Context, code: Code, person: Person) {
  await proveForChange(context, code, person)
  const { account } = person
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
 */
export async function confirmAuthenticator(
  context: Context,
  code: string,
  person: Person,
): Promise<{ codes: string[]; credentials: Renewed }> {
  const { account, caller } = person
  const attempts = [secondFactorCounts(context, account, caller).recent]
  await countAttempt(context, attempts, caller)
  const pending = account.pendingAuthenticatorSecret
  if (!pending) {
    throw new Refusal('already_done', 'No authenticator app is being set up. Start again.')
  }
  const secret = context.keys.open('authenticator secret', pending, account.id)
  const step = secret && stepOfCode(secret, plainCode(code), context.clock.now())
  if (!step) {
    throw refuseField('wrong_code', 'code', 'That code is wrong. Enter the one the app shows now.')
  }

  const isReplacement = account.authenticatorSecret !== null
  const { result: codes, credentials } = await changeFactor(context, person, {
    kind: 'AUTH_2FA_ENABLE',
    detail: { method: 'authenticator', is_replacement: isReplacement },
    mail: accountEmails.authenticatorChanged({ isReplacement }),
    change: async (within) => {
      const [changed] = await within.db
        .update(accounts)
        .set({
          authenticatorSecret: pending,
          pendingAuthenticatorSecret: null,
          authenticatorLastStep: step,
        })
        .where(and(eq(accounts.id, account.id), eq(accounts.pendingAuthenticatorSecret, pending)))
        .returning({ id: accounts.id })
      if (!changed) throw new Refusal('already_done', 'This authenticator app is already set up.')
      return renewRecoveryCodes(within, account.id)
    },
  })
  await clearAttempts(context, attempts)
  return { codes, credentials }
}

/** Turns the authenticator app off. Without a passkey, the recovery codes no longer have a purpose. */
export async function removeAuthenticator(context: Context, code: Code, person: Person) {
  const { id } = person.account
  await proveForChange(context, code, person)
  const { credentials } = await changeFactor(context, person, {
    kind: 'AUTH_2FA_DISABLE',
    detail: { method: 'authenticator' },
    mail: accountEmails.authenticatorRemoved(),
    change: async ({ db }) => {
      const [removed] = await db
        .update(accounts)
        .set({
          authenticatorSecret: null,
          pendingAuthenticatorSecret: null,
          authenticatorLastStep: null,
        })
        .where(eq(accounts.id, id))
        .returning({ passkeyCount: accounts.passkeyCount })
      if (!removed?.passkeyCount) await forgetRecoveryCodes(db, id)
    },
  })
  return credentials
}

/** Replaces the recovery codes. Refuses when the account has no app or passkey to lose. */
export async function replaceRecoveryCodes(context: Context, code: Code, person: Person) {
  const { id, authenticatorSecret, passkeyCount } = person.account
  if (!authenticatorSecret && passkeyCount === 0) {
    throw new Refusal(
      'not_allowed',
      'Recovery codes are for when you lose your authenticator app or passkey. Set up one of these first.',
    )
  }
  await proveForChange(context, code, person)
  const { result: codes, credentials } = await changeFactor(context, person, {
    kind: 'RECOVERY_CODES_RENEW',
    mail: accountEmails.recoveryCodesRenewed(),
    change: (within) => renewRecoveryCodes(within, id),
  })
  return { codes, credentials }
}

/** Turns emailed sign-in codes on or off. */
export async function setMailedCode(
  context: Context,
  { enabled, ...code }: Code & { enabled: boolean },
  person: Person,
): Promise<Renewed> {
  await proveForChange(context, code, person)
  const { credentials } = await changeFactor(context, person, {
    kind: enabled ? 'AUTH_2FA_ENABLE' : 'AUTH_2FA_DISABLE',
    detail: { method: 'mailed_code' },
    mail: accountEmails.mailedCodeChanged({ enabled }),
    change: ({ db }) =>
      db
        .update(accounts)
        .set({ mailedCodeEnabled: enabled })
        .where(eq(accounts.id, person.account.id)),
  })
  return credentials
}
