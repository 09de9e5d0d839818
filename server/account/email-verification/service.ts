import { eq } from 'drizzle-orm'

import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  byAccount,
  byAddress,
  clearAttempts,
  countAttempt,
  tooManyAttempts,
} from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { accountLimits } from '../limits.ts'
import { mailNewCode, refuseCode, tryCode } from '../mailed-codes/service.ts'
import { accounts } from '../schema.ts'
import { mailSignInCode, methodsOf, proveSecondFactor } from '../second-factor/prove.ts'
import { type Account, renewSession, type Session } from '../sessions/service.ts'

type SignedIn = { account: Account; session: Session; caller: Caller }

const alreadyVerified = () =>
  new Refusal('already_done', 'Your email is already verified. You can continue.')

/**
 * Verifies the code that the session waits for: its second factor, or else the account's email address. Returns the new
 * tokens that come with the second factor.
 */
export async function verifyCode(
  context: Context,
  otp: string,
  { account, session, caller }: SignedIn,
) {
  if (session.secondFactorPending) {
    const secondFactor = await proveSecondFactor(context, account, {
      code: otp,
      caller,
      field: 'otp',
    })
    return context.db.transaction(async (db) => {
      const credentials = await renewSession({ ...context, db }, session)
      await audit(db, 'SIGN_IN', {
        at: context.clock.now(),
        accountId: account.id,
        caller,
        detail: { second_factor: secondFactor },
      })
      return credentials
    })
  }
  await verifyEmail(context, otp, { account, caller })
  return undefined
}

async function verifyEmail(
  context: Context,
  otp: string,
  { account, caller }: { account: Account; caller: Caller },
) {
  if (account.emailVerifiedAt) throw alreadyVerified()
  const attempts = byAccount(accountLimits.verifyByIdentifier, account.id)
  await countAttempt(
    context,
    [attempts, ...byAddress(accountLimits.verifyByAddress, caller)],
    caller,
  )
  const outcome = await tryCode(context, {
    accountId: account.id,
    purpose: 'verify_email',
    code: otp,
  })
  const at = context.clock.now()
  if (outcome !== 'right') {
    await audit(context.db, 'EMAIL_VERIFY_FAIL', { at, accountId: account.id, caller })
    throw refuseCode(outcome, 'otp')
  }
  await context.db.transaction(async (db) => {
    await db.update(accounts).set({ emailVerifiedAt: at }).where(eq(accounts.id, account.id))
    await audit(db, 'EMAIL_VERIFIED', { at, accountId: account.id, caller })
  })
  await clearAttempts(context, [attempts])
}

/** Mails a new code, which invalidates the previous one. Refuses within a minute of the last request. */
export async function resendCode(context: Context, { account, session, caller }: SignedIn) {
  if (!session.secondFactorPending && account.emailVerifiedAt) throw alreadyVerified()
  if (session.secondFactorPending && !methodsOf(account).includes('mailed_code')) {
    throw new Refusal(
      'invalid_request',
      'This account uses codes from an authenticator app. Open the app to see your code.',
    )
  }
  await countAttempt(context, byAddress(accountLimits.mailByAddress, caller), caller)
  const lockedSeconds = session.secondFactorPending
    ? await mailSignInCode(context, account, caller)
    : await mailNewCode(context, account, {
        purpose: 'verify_email',
        caller,
        lockedAfter: 'a_resend',
        email: accountEmails.verifyEmail,
      })
  if (lockedSeconds > 0) throw tooManyAttempts(lockedSeconds)
}
