import { eq } from 'drizzle-orm'

import type { SignInRequest } from '../../../contract/account/authentication.ts'
import type { Credentials } from '../../../contract/common.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { emailKeyOf } from '../../platform/email-key.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { mailRow } from '../../platform/mail/outbox.ts'
import { refuseExceeded } from '../../platform/rate-limits/service.ts'
import { hashPassword, isPassword, needsRehash } from '../../platform/security/passwords.ts'
import { accountEmails } from '../emails.ts'
import { placeHash } from '../known-devices/known-place.ts'
import { notifyOfNewDevice } from '../known-devices/notify-of-new-device.ts'
import { addRememberedDevice, renewRememberedDevice } from '../known-devices/remembered-devices.ts'
import { GUESSES_REPORTED, accountLimits } from '../limits.ts'
import { accounts } from '../schema.ts'
import {
  methodsOf,
  proveSecondFactor,
  secondFactorRequired,
  type SecondFactorMethod,
} from '../second-factor/prove.ts'
import { beginSession, newSession } from '../sessions/service.ts'
import { countsOf } from './counts.ts'
import { inTheDark } from './in-the-dark.ts'
import { notifyOfGuesses } from './notify-of-guesses.ts'
import {
  closeAttempt,
  openAttempt,
  settleAttempt,
  type Settlement,
  type SignInCandidate,
} from './sign-in-statements.ts'

type SignInContext = Context & Pick<Dependencies, 'config'> & { db: Database }

const sessionsOf = ({ config }: SignInContext) => ({ isAlone: !config.databaseUrl })

/** The data of one attempt, from the first statement to the last. */
type Attempt = {
  request: SignInRequest
  caller: Caller
  now: Date
  emailKey: string
  placeHash: Buffer
  candidate: SignInCandidate
  settlement: Settlement
}

type SignedIn = {
  credentials: Credentials
  isVerified: boolean
  emailKey: string
  /** The new value of the cookie of a browser that signs in without a second factor. */
  rememberedCookie?: string | undefined
}

/**
 * Exchanges an email address, a password and, where the account has one, a second factor for a session. Refuses wrong
 * credentials with the same message and after the same work whether or not there is such an account (OWASP ASVS 6.3.8).
 */
export async function signIn(
  context: SignInContext,
  request: SignInRequest,
  caller: Caller,
): Promise<SignedIn> {
  const { db, clock, keys } = context
  const now = clock.now()
  const emailKey = emailKeyOf(request.username)
  const place = placeHash(keys, emailKey, caller)
  const { counts, countOfStrangers, settlement } = countsOf(keys, emailKey, { caller, now })
  const { candidate, counted } = await openAttempt(db, {
    now,
    emailKey,
    placeHash: place,
    counts,
    countOfStrangers,
  })
  const hits = counted.flatMap(({ key, hits: count, window_ends_at: windowEndsAt }) => {
    const limit = [...counts, ...(countOfStrangers ? [countOfStrangers] : [])].find((one) =>
      one.key.equals(key),
    )?.limit
    return limit ? [{ limit, hits: count, windowEndsAt }] : []
  })
  const strangers = hits.find(({ limit }) => limit === accountLimits.signInByStrangers)
  await refuseExceeded(
    context,
    hits.filter((one) => one !== strangers),
    caller,
  )

  const attempt = { request, caller, now, emailKey, placeHash: place, candidate, settlement }
  if (strangers && strangers.hits > accountLimits.signInByStrangers.max) {
    return inTheDark(() => signInWithCode(context, attempt), {
      context,
      attempt: { ...attempt, accountId: candidate.id, strangers },
    })
  }
  if (await isRight(attempt)) {
    if (!candidate.has_second_factor || !candidate.id) return enter(context, attempt, null)
    const rememberedCookie = await renewRememberedDevice(context, candidate.id, caller)
    if (rememberedCookie) return { ...(await enter(context, attempt, null)), rememberedCookie }
    if (request.defer_code) return waitForFactor(context, attempt)
    const entered = await enter(context, attempt, await askSecondFactor(context, attempt))
    if (!request.remember_device) return entered
    return { ...entered, rememberedCookie: await remember(context, candidate.id, caller) }
  }
  await audit(db, 'SIGN_IN_FAIL', { at: now, accountId: candidate.id, caller })
  if (strangers?.hits === GUESSES_REPORTED) await notifyOfGuesses(context, emailKey, caller)
  throw wrongCredentials()
}

async function remember(context: SignInContext, accountId: string, caller: Caller) {
  return context.db.transaction(async (db) => {
    const cookie = await addRememberedDevice({ ...context, db }, accountId, caller)
    await audit(db, 'DEVICE_REMEMBER', { at: context.clock.now(), accountId, caller })
    return cookie
  })
}

const isRight = ({ candidate, request, settlement }: Attempt) =>
  isPassword(candidate.password_hash, request.password, {
    by: settlement.isKnownDevice || candidate.is_known_place ? 'known' : 'stranger',
  })

const wrongCredentials = () =>
  new Refusal('wrong_credentials', 'Email or password is wrong. Check both and try again.')

/** Begins the session. Nothing is written when the password has changed since it was read. */
async function enter(
  context: SignInContext,
  { request, caller, now, emailKey, placeHash: place, candidate, settlement }: Attempt,
  secondFactor: SecondFactorMethod | null,
): Promise<SignedIn> {
  const { db, keys } = context
  const { id: accountId, email, password_hash: passwordHash } = candidate
  if (!accountId || !email || !passwordHash) throw wrongCredentials()
  const { row: session, credentials } = newSession(accountId, now, caller)
  const isNew = !candidate.is_known_place
  const isKnownDevice = settlement.isKnownDevice
  const mail =
    isNew && !isKnownDevice
      ? mailRow(keys, now, { to: email, mail: accountEmails.newSignIn({ at: now, ...caller }) })
      : null
  const success = {
    accountId,
    passwordHash,
    session,
    requestId: caller.requestId,
    secondFactor,
    ...settlement,
    newPlaceHash: isNew ? place : null,
    mail,
  }
  const didBegin = await closeAttempt(db, success, sessionsOf(context))
  if (!didBegin) throw wrongCredentials()
  if (mail) context.outbox.wake()
  if (needsRehash(passwordHash)) {
    await renewHash(context, accountId, { passwordHash, password: request.password })
  }
  return { credentials, isVerified: candidate.is_verified === true, emailKey }
}

/** Begins a session that waits for its second factor. The browser isn't a known one yet. */
async function waitForFactor(
  context: SignInContext,
  { candidate, settlement, caller, emailKey }: Attempt,
): Promise<SignedIn> {
  await settleAttempt(context.db, settlement, sessionsOf(context))
  const account = await readAccount(context, candidate)
  const isMailed = methodsOf(account).includes('mailed_code')
  const credentials = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    await notifyOfNewDevice(within, account, caller)
    return beginSession(within, account.id, { caller, secondFactorPending: true })
  })
  context.outbox.wake()
  if (isMailed) await secondFactorRequired(context, account, { caller })
  return { credentials, isVerified: false, emailKey }
}

/** Requests the code when none came with the password, and otherwise verifies it. */
async function askSecondFactor(context: SignInContext, attempt: Attempt) {
  const {
    request: { code },
    candidate,
    settlement,
    caller,
  } = attempt
  // The password was right, so this was not a guess. The codes have a separate count.
  await settleAttempt(context.db, settlement, sessionsOf(context))
  const account = await readAccount(context, candidate)
  if (!code?.trim()) throw await secondFactorRequired(context, account, { caller: attempt.caller })
  return proveSecondFactor(context, account, { code, caller, field: 'code' }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'wrong_code') throw error
      throw new Refusal('wrong_code', error.message, { ...error.details, status: 401 })
    },
  )
}

/**
 * Signs in with the password and a code, whether or not the account has a second factor: if it has none, the code is
 * mailed once the password is right.
 */
async function signInWithCode(context: SignInContext, attempt: Attempt) {
  const { code } = attempt.request
  if (!(await isRight(attempt))) throw wrongCredentials()
  const found = await readAccount(context, attempt.candidate)
  const hasNone = methodsOf(found).length === 0
  const account = { ...found, mailedCodeEnabled: found.mailedCodeEnabled || hasNone }
  if (!code?.trim()) throw await secondFactorRequired(context, account, { caller: attempt.caller })
  const method = await proveSecondFactor(context, account, {
    code,
    caller: attempt.caller,
    field: 'code',
  })
  return enter(context, attempt, method)
}

async function readAccount({ db }: SignInContext, candidate: SignInCandidate) {
  const [account] = candidate.id
    ? await db.select().from(accounts).where(eq(accounts.id, candidate.id))
    : []
  if (!account) throw wrongCredentials()
  return account
}

/** A hash made with older parameters is replaced while the password is available. */
async function renewHash(
  { db }: SignInContext,
  accountId: string,
  { passwordHash, password }: { passwordHash: string; password: string },
) {
  const renewed = await hashPassword(password, { by: 'known' })
  await db.$client.query(
    'update accounts set password_hash = $3 where id = $1 and password_hash = $2',
    [accountId, passwordHash, renewed],
  )
}
