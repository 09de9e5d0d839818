import { createMiddleware } from 'hono/factory'

import type { ProofMethod, ProveRequest } from '../../../contract/account/step-up.ts'
import { VERIFICATION_RESEND_LOCK_SECONDS } from '../../../contract/constants.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import {
  byAddress,
  bySession,
  clearAttempts,
  countAttempt,
} from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { accountLimits } from '../limits.ts'
import { mailNewCode, refuseCode, tryCode } from '../mailed-codes/service.ts'
import { provePassword } from '../prove-password.ts'
import { proveSecondFactor } from '../second-factor/prove.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { type Account, renewSession, type Session } from '../sessions/service.ts'
import type { AccessCheck } from '../sessions/signed-in.ts'

type Person = { account: Account; caller: Caller }
type SignedIn = Person & { session: Session }

/**
 * `refuseWithoutProof` before the access check of a route, so that nobody learns without confirmation whether something
 * exists. API tokens are exempt, because creating one requires confirmation.
 */
export const afterProof = ({ refuses, middleware, ...check }: AccessCheck): AccessCheck => ({
  ...check,
  refuses: ['proof_required', ...refuses],
  middleware: createMiddleware<AppEnv>((c, next) => {
    refuseWithoutProof(c.var.session, c.var.clock)
    return middleware(c, next)
  }),
})

/** The method with which an account confirms its identity. Access to a mailbox is the weakest, so it comes last. */
export function proofMethodOf(account: Account): ProofMethod {
  if (account.passwordHash) return 'password'
  if (account.authenticatorSecret) return 'authenticator'
  return account.passkeyCount > 0 ? 'passkey' : 'mailed_code'
}

/** Accepts the account's password or code, and renews the session. Returns its new tokens, if it has any. */
export async function prove(
  context: Context,
  { password, code }: ProveRequest,
  { account, session, caller }: SignedIn,
) {
  const method = proofMethodOf(account)
  if (method === 'password') {
    if (!password) throw refuseField('invalid_request', 'password', 'Enter your password.')
    await provePassword(context, password, { account, session, caller })
  } else {
    if (!code?.trim()) throw refuseField('invalid_request', 'code', 'Enter your one-time code.')
    if (method !== 'mailed_code') {
      await proveSecondFactor(context, account, { code, caller, field: 'code' })
    } else {
      await proveMailedCode(context, code, { account, session, caller })
    }
  }
  return context.db.transaction(async (db) => {
    const credentials = await renewSession({ ...context, db }, session)
    const at = context.clock.now()
    await audit(db, 'PROOF', { at, accountId: account.id, caller, detail: { method } })
    return credentials
  })
}

async function proveMailedCode(
  context: Context,
  code: string,
  { account, session, caller }: SignedIn,
) {
  const attempts = [bySession(accountLimits.passwordProofBySession, session.id)]
  await countAttempt(context, attempts, caller)
  const outcome = await tryCode(context, { accountId: account.id, purpose: 'prove', code })
  if (outcome === 'right') return clearAttempts(context, attempts)
  await audit(context.db, 'PROOF_FAIL', {
    at: context.clock.now(),
    accountId: account.id,
    caller,
    detail: { method: 'mailed_code' },
  })
  throw refuseCode(outcome, 'code')
}

/**
 * Mails the code to an account that confirms with one, and returns the seconds until another one can be requested. A
 * code that was sent within the last minute is still valid, and is not sent again.
 */
export async function mailProofCode(
  context: Context,
  { account, caller }: Person,
): Promise<number> {
  if (proofMethodOf(account) !== 'mailed_code') {
    throw new Refusal(
      'invalid_request',
      'This account doesn’t use emailed codes. Confirm with your password or your authenticator app.',
    )
  }
  await countAttempt(context, byAddress(accountLimits.mailByAddress, caller), caller)
  const lockedSeconds = await mailNewCode(context, account, {
    purpose: 'prove',
    caller,
    lockedAfter: 'any_code',
    email: accountEmails.proofCode,
  })
  return lockedSeconds || VERIFICATION_RESEND_LOCK_SECONDS
}
