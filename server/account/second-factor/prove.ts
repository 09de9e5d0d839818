import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'

import type { secondFactorMethods } from '../../../contract/account/authentication.ts'
import { audit } from '../../platform/audit/events.ts'
import { CLOCK_SKEW_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import {
  byAccount,
  clearAttempts,
  countAttempt,
  countEach,
  refuseExceeded,
  uncountAttempt,
} from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { byRequester, requesterOf } from '../known-devices/requester.ts'
import { accountLimits, WRONG_CODES_REPORTED } from '../limits.ts'
import { mailNewCode, tryCode } from '../mailed-codes/service.ts'
import { accounts, recoveryCodes } from '../schema.ts'
import { isRecentProof } from '../sessions/recent-proof.ts'
import type { Account, Session } from '../sessions/service.ts'
import { stepOfCode, timeStep } from './authenticator.ts'
import { keepFactor } from './lost-factor.ts'
import { isRecoveryCodeShaped, plainCode, recoveryCodeHashes } from './recovery-codes.ts'

export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Whether the account has a factor that can be lost: an authenticator app or a passkey. */
export const hasStrongFactor = ({ authenticatorSecret, passkeyCount }: Account) =>
  authenticatorSecret !== null || passkeyCount > 0

/** The methods of an account's second factor: none when it has no second factor. */
export function methodsOf(account: Account): SecondFactorMethod[] {
  return [
    ...(account.passkeyCount > 0 ? (['passkey'] as const) : []),
    ...(account.authenticatorSecret ? (['authenticator'] as const) : []),
    ...(hasStrongFactor(account) ? (['recovery_code'] as const) : []),
    ...(account.mailedCodeEnabled ? (['mailed_code'] as const) : []),
  ]
}

/** A stranger who knows the password may use up the attempts of all unknown browsers, but not a known device's. */
export function secondFactorCounts({ keys, clock }: Context, account: Account, caller: Caller) {
  const requester = requesterOf(keys, account.emailKey, { caller, now: clock.now() })
  return requester.isKnownDevice
    ? { recent: byRequester(accountLimits.secondFactorByDevice, account.id, requester) }
    : {
        recent: byAccount(accountLimits.secondFactorByAccount, account.id),
        daily: byAccount(accountLimits.secondFactorByAccountDaily, account.id),
      }
}

/**
 * Accepts the code that someone typed as a second factor and returns its method. Refuses a wrong code, a used one, and
 * any attempt after five in a quarter of an hour or, from unknown browsers, after 30 wrong ones in a day. These are
 * counted separately from passwords, so that they can't lock anyone out of the password step.
 */
export async function proveSecondFactor(
  context: Context,
  account: Account,
  {
    code: typed,
    caller,
    field,
    methods = methodsOf(account),
  }: {
    code: string
    caller: Caller
    field: string
    /** The accepted methods, if only some of the account's are. */
    methods?: readonly SecondFactorMethod[]
  },
): Promise<SecondFactorMethod> {
  const { recent, daily } = secondFactorCounts(context, account, caller)
  await countAttempt(context, [recent], caller)
  const today = daily ? await countEach(context, [daily]) : []
  await refuseExceeded(context, today, caller)
  const method = await methodOfCode(context, account, { code: plainCode(typed), methods })
  const at = context.clock.now()
  if (!method) {
    await audit(context.db, 'SIGN_IN_2FA_FAIL', { at, accountId: account.id, caller })
    if (today.some(({ hits }) => hits === WRONG_CODES_REPORTED)) {
      await notifyOfWrongCodes(context, account, caller)
    }
    throw refuseField(
      'wrong_code',
      field,
      'That code is wrong or was already used. Check it and try again.',
    )
  }
  await clearAttempts(context, [recent])
  // Not reset: each of the owner's sign-ins would give whoever guesses another day's attempts.
  if (daily) await uncountAttempt(context, daily)
  if (method !== 'mailed_code') await keepFactor(context, account, caller)
  if (method === 'recovery_code') {
    await audit(context.db, 'RECOVERY_CODE_USED', { at, accountId: account.id, caller })
  }
  return method
}

/** Notifies the owner, at most once a day: whoever gets as far as the code has entered the password. */
async function notifyOfWrongCodes(context: Context, { id, email }: Account, { address }: Caller) {
  const { notifyOfWrongCodes: limit } = accountLimits
  const counts = await countEach(context, [byAccount(limit, id)])
  if (counts.some(({ hits }) => hits > limit.max)) return
  const at = context.clock.now()
  const mail = accountEmails.wrongCodes({ count: WRONG_CODES_REPORTED, at, address })
  await queueMail(context, { to: email, mail })
  context.outbox.wake()
}

async function methodOfCode(
  context: Context,
  account: Account,
  { code, methods }: { code: string; methods: readonly SecondFactorMethod[] },
): Promise<SecondFactorMethod | undefined> {
  const isAllowed = (method: SecondFactorMethod) => methods.includes(method)
  if (isAllowed('authenticator') && (await isAuthenticatorCode(context, account, code))) {
    return 'authenticator'
  }
  if (isAllowed('recovery_code') && (await isRecoveryCode(context, account, code))) {
    return 'recovery_code'
  }
  if (!isAllowed('mailed_code') || !/^\d{6}$/.test(code)) return undefined
  const outcome = await tryCode(context, { accountId: account.id, purpose: 'sign_in', code })
  return outcome === 'right' ? 'mailed_code' : undefined
}

/** Only accepts a time step after the last accepted one, so that an observed code can't be replayed. */
async function isAuthenticatorCode({ db, clock, keys }: Context, account: Account, code: string) {
  if (!account.authenticatorSecret) return false
  const secret = keys.open('authenticator secret', account.authenticatorSecret, account.id)
  const now = clock.now()
  const step = secret && stepOfCode(secret, code, now)
  if (!step) return false
  const [taken] = await db
    .update(accounts)
    .set({ authenticatorLastStep: step })
    .where(
      and(
        eq(accounts.id, account.id),
        or(
          isNull(accounts.authenticatorLastStep),
          lt(accounts.authenticatorLastStep, step),
          // Accepted before the clock was set back: otherwise the app would be refused for as long as the clock was
          // wrong.
          gt(accounts.authenticatorLastStep, timeStep(secondsAfter(now, CLOCK_SKEW_SECONDS))),
        ),
      ),
    )
    .returning({ id: accounts.id })
  return taken !== undefined
}

async function isRecoveryCode({ db, clock, keys }: Context, account: Account, code: string) {
  if (!isRecoveryCodeShaped(code)) return false
  const [used] = await db
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(recoveryCodes.accountId, account.id),
        inArray(recoveryCodes.hash, recoveryCodeHashes(keys, account.id, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ accountId: recoveryCodes.accountId })
  return used !== undefined
}

/**
 * Changing a second factor requires the current one in addition to re-authentication (OWASP ASVS 7.5.1, NIST SP 800-63B
 * section 6.1.2.1): a code, or a passkey that was used in this session within the last ten minutes. A mailed code
 * doesn't count where there is an app or a passkey: a mailbox is easier to take over than a phone. Refuses with 409
 * when there is no code, and mails one to an account that has no other method.
 */
export async function proveFactorInForce(
  context: Context,
  { account, session, caller }: { account: Account; session: Session; caller: Caller },
  code: string | undefined,
) {
  const isStrong = hasStrongFactor(account)
  const methods = methodsOf(account).filter((method) => !isStrong || method !== 'mailed_code')
  if (methods.length === 0) return
  if (account.passkeyCount > 0 && isRecentProof(session.passkeyProvedAt, context.clock)) return
  if (!code?.trim()) throw await secondFactorRequired(context, account, { caller, methods })
  await proveSecondFactor(context, account, { code, caller, field: 'code', methods })
}

/** Returns the 409 that requests a code of one of the methods. If a mailed code is among them, it is sent. */
export async function secondFactorRequired(
  context: Context,
  account: Account,
  {
    caller,
    methods = methodsOf(account),
  }: { caller: Caller; methods?: readonly SecondFactorMethod[] },
) {
  if (!methods.includes('mailed_code')) {
    return new Refusal(
      'second_factor_required',
      methods.includes('authenticator')
        ? 'Enter the code from your authenticator app, or one of your recovery codes.'
        : 'Use your passkey, or enter one of your recovery codes.',
      { data: { methods } },
    )
  }
  const refusal = await mailSignInCode(context, account, caller).catch(asRefusal)
  if (refusal instanceof Refusal) {
    return new Refusal('second_factor_required', refusal.message, { data: { methods } })
  }
  const sentTo = hiddenAddress(account.email)
  return new Refusal('second_factor_required', sentenceOf(methods, sentTo), {
    data: { methods, sent_to: sentTo },
  })
}

function sentenceOf(methods: readonly SecondFactorMethod[], sentTo: string) {
  if (methods.includes('authenticator')) {
    return `Enter the code from your authenticator app, the one we sent to ${sentTo}, or a recovery code.`
  }
  return methods.includes('recovery_code')
    ? `Enter the code we sent to ${sentTo}, or a recovery code.`
    : `Enter the code we sent to ${sentTo}.`
}

/** When no further code may be mailed, an earlier one, or the app, may still be used. */
function asRefusal(error: unknown) {
  if (error instanceof Refusal) return error
  throw error
}

/**
 * Mails a sign-in code to an account that uses them, at most one a minute. Returns the seconds to wait when one was
 * sent within the last minute, which is still valid.
 */
export const mailSignInCode = (
  context: Context,
  account: Account,
  caller: Caller,
): Promise<number> =>
  mailNewCode(context, account, {
    caller,
    purpose: 'sign_in',
    lockedAfter: 'any_code',
    email: accountEmails.signInCode,
  })

/** ada@example.com → a••@example.com: enough to recognise the mailbox, too little to reveal it. */
export function hiddenAddress(email: string) {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}••${email.slice(at)}`
}
