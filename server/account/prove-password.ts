import { audit } from '../platform/audit/events.ts'
import type { Context } from '../platform/dependencies.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { bySession, clearAttempts, countAttempt } from '../platform/rate-limits/service.ts'
import { isPassword } from '../platform/security/passwords.ts'
import { accountLimits } from './limits.ts'
import type { Account, Session } from './sessions/service.ts'

/**
 * Prompts a signed-in person for the password again (OWASP ASVS 7.5.1). Refuses a wrong one, and any attempt after ten
 * in a quarter of an hour, counted per session: someone who finds an open session can't lock out the others.
 */
export async function provePassword(
  context: Context,
  password: string,
  {
    account,
    session,
    caller,
    field = 'password',
  }: {
    account: Account
    session: Session
    caller: Caller
    /** The request field that contains the password. */
    field?: string
  },
) {
  const attempts = [bySession(accountLimits.passwordProofBySession, session.id)]
  await countAttempt(context, attempts, caller)
  if (await isPassword(account.passwordHash, password, { by: 'known' }))
    return clearAttempts(context, attempts)
  await audit(context.db, 'PROOF_FAIL', {
    at: context.clock.now(),
    accountId: account.id,
    caller,
    detail: { method: 'password' },
  })
  // Not 401, because the session is valid.
  throw new Refusal('wrong_credentials', 'That is not your password. Check it and try again.', {
    status: 422,
    errors: [{ path: field, message: 'That is not your password.' }],
  })
}
