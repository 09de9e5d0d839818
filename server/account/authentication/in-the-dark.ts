import { setTimeout as sleep } from 'node:timers/promises'

import { secondFactorMethods } from '../../../contract/account/authentication.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { accountLimits } from '../limits.ts'
import { hiddenAddress } from '../second-factor/prove.ts'

/** Longer than any path through an attempt takes, so that the response time doesn't reveal which one it was. */
const RESPONSE_MS = 400

/**
 * Once strangers have used up the day's guesses for an email address, an unknown browser can only sign in with the
 * right password and the right code together. Every other outcome looks the same: whether the password was right,
 * whether a code was mailed, whether there is an account. So guesses are worthless, and the owner is not locked out.
 */
export async function inTheDark<T>(
  signIn: () => Promise<T>,
  {
    context: { db },
    attempt: { request, caller, now, accountId, strangers },
  }: {
    context: Pick<Context, 'db'>
    attempt: {
      request: { username: string; code?: string | undefined }
      caller: Caller
      now: Date
      accountId: string | null
      strangers: { hits: number }
    }
  },
): Promise<T> {
  const response = sleep(RESPONSE_MS)
  try {
    return await signIn()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  if (strangers.hits === accountLimits.signInByStrangers.max + 1) {
    const detail = { limit: accountLimits.signInByStrangers.name }
    await audit(db, 'TOO_MANY_ATTEMPTS', { at: now, accountId, caller, detail })
  }
  await audit(db, 'SIGN_IN_FAIL', { at: now, accountId, caller })
  await response
  if (request.code?.trim()) throw wrongTogether()
  throw codeRequired(request.username)
}

/**
 * The same for every account. Passkeys are left out: they are used at /otp, and the session that this requires would
 * reveal that the password was right.
 */
const methods = secondFactorMethods.filter((method) => method !== 'passkey')

const codeRequired = (email: string) =>
  new Refusal(
    'second_factor_required',
    'There were too many attempts to sign in with this email, so you also need a code. Enter a code from your authenticator app, or a recovery code. If you have no app and the password is correct, we have emailed you a code.',
    { data: { methods, sent_to: hiddenAddress(email) } },
  )

function wrongTogether() {
  const message = 'The email, the password or the code is wrong. Check all three and try again.'
  return new Refusal('wrong_code', message, { status: 401, errors: [{ path: 'code', message }] })
}
