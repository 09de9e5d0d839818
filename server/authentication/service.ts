import { eq } from 'drizzle-orm'

import type { SignInRequest } from '../../contract/authentication.ts'
import type { Credentials } from '../../contract/common.ts'
import { audit } from '../audit/events.ts'
import { secondsAfter } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { accounts, rateLimits } from '../db/schema.ts'
import type { Rules } from '../dependencies.ts'
import { type Caller, networkOf } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { letters } from '../mail/letters.ts'
import { mailRow } from '../mail/outbox.ts'
import { limits } from '../rate-limits/limits.ts'
import { limitKey, refuseExceeded } from '../rate-limits/service.ts'
import { proveSecondFactor, secondFactorRequired } from '../second-factor/prove.ts'
import { hashPassword, isPassword, needsRehash } from '../security/passwords.ts'
import { newSession } from '../sessions/service.ts'
import { deviceHash } from './known-device.ts'
import { closeAttempt, openAttempt, type SignInCandidate } from './sign-in-statements.ts'

type SignInRules = Rules & { db: Database }

/**
 * Trades an e-mail address, a password and, where the account has one, a second factor for a session. Refuses a
 * wrong pair with the same words and after the same work whether or not there is such an account (OWASP ASVS 6.3.8).
 */
export async function signIn(
  rules: SignInRules,
  { username, password, code }: SignInRequest,
  caller: Caller,
): Promise<Credentials> {
  const { db, clock, keys } = rules
  const now = clock.now()
  const emailKey = username.toLowerCase()
  const attempt = {
    identifierKey: limitKey(keys, limits.signInByIdentifier, emailKey),
    addressKey: limitKey(keys, limits.signInByAddress, networkOf(caller.address)),
    deviceHash: deviceHash(keys, emailKey, caller),
  }
  const candidate = await openAttempt(db, {
    ...attempt,
    now,
    emailKey,
    identifierWindowEndsAt: secondsAfter(now, limits.signInByIdentifier.windowSeconds),
    addressWindowEndsAt: secondsAfter(now, limits.signInByAddress.windowSeconds),
  })
  await refuseExceeded(rules, countsOf(candidate), caller)

  const isRight = await isPassword(candidate.password_hash, password)
  const { id: accountId, email, password_hash: passwordHash } = candidate
  if (!isRight || !accountId || !email || !passwordHash) {
    await audit(db, 'SIGN_IN_FAIL', { at: now, accountId, caller })
    throw wrongCredentials()
  }

  const secondFactor = candidate.has_second_factor
    ? await askSecondFactor(rules, {
        accountId,
        code,
        identifierKey: attempt.identifierKey,
        caller,
      })
    : null

  const { row: session, credentials } = newSession(accountId, now, caller)
  const isNewDevice = !candidate.is_known_device
  const mail = isNewDevice
    ? mailRow(keys, now, { to: email, mail: letters.newSignIn({ at: now, ...caller }) })
    : null
  const didBegin = await closeAttempt(db, {
    accountId,
    passwordHash,
    session,
    requestId: caller.requestId,
    secondFactor,
    identifierKey: attempt.identifierKey,
    addressKey: attempt.addressKey,
    newDeviceHash: isNewDevice ? attempt.deviceHash : null,
    mail,
  })
  if (!didBegin) throw wrongCredentials()
  if (mail) rules.outbox.wake()
  if (needsRehash(passwordHash)) await renewHash(rules, accountId, { passwordHash, password })
  return credentials
}

const wrongCredentials = () =>
  new Refusal('wrong_credentials', 'Email or password is wrong. Check both and try again.')

const countsOf = (candidate: SignInCandidate) => [
  {
    limit: limits.signInByIdentifier,
    hits: candidate.identifier_hits,
    windowEndsAt: candidate.identifier_window_ends_at,
  },
  {
    limit: limits.signInByAddress,
    hits: candidate.address_hits,
    windowEndsAt: candidate.address_window_ends_at,
  },
]

/** Asks for the code when none came with the password, and otherwise proves it. */
async function askSecondFactor(
  rules: SignInRules,
  {
    accountId,
    code,
    identifierKey,
    caller,
  }: { accountId: string; code: string | undefined; identifierKey: Buffer; caller: Caller },
) {
  // The password was right, so this was no guess at it. The codes have a count of their own.
  await rules.db.update(rateLimits).set({ hits: 0 }).where(eq(rateLimits.key, identifierKey))
  const [account] = await rules.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw wrongCredentials()
  if (!code?.trim()) throw await secondFactorRequired(rules, account)
  return proveSecondFactor(rules, account, { code, caller, field: 'code' }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'wrong_code') throw error
      throw new Refusal('wrong_code', error.message, { ...error.details, status: 401 })
    },
  )
}

/** A hash that was made with older parameters is replaced while the password is at hand. */
async function renewHash(
  { db }: SignInRules,
  accountId: string,
  { passwordHash, password }: { passwordHash: string; password: string },
) {
  const renewed = await hashPassword(password)
  await db.$client.query(
    'update accounts set password_hash = $3 where id = $1 and password_hash = $2',
    [accountId, passwordHash, renewed],
  )
}
