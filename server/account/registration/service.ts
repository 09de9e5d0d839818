import { and, eq, isNull } from 'drizzle-orm'

import type { RegisterRequest } from '../../../contract/account/registration.ts'
import type { Credentials } from '../../../contract/common.ts'
import { messages } from '../../../contract/messages.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { addressOf, emailKeyOf } from '../../platform/email-key.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import {
  byAddress,
  byMailbox,
  countAttempt,
  countMails,
} from '../../platform/rate-limits/service.ts'
import { passwordWeakness } from '../../platform/security/leaked-passwords.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import type { AfterSignUp } from '../after-sign-up.ts'
import { accountEmails } from '../emails.ts'
import { placeHash } from '../known-devices/known-place.ts'
import { byRequester, requesterOf } from '../known-devices/requester.ts'
import { accountLimits } from '../limits.ts'
import { issueCode } from '../mailed-codes/service.ts'
import { accounts, knownDevices } from '../schema.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { type Account, authenticate, beginSession, endSessions } from '../sessions/service.ts'
import { refuseUnfinished } from '../sessions/signed-in.ts'

const emailTaken = () => refuseField('email_taken', 'username', messages.emailTaken)

/** Resolves if an account can be created with this address; otherwise refuses. */
export async function checkEmail(context: Context, email: string, caller: Caller) {
  await countAttempt(context, byAddress(accountLimits.checkEmailByAddress, caller), caller)
  const [taken] = await context.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKeyOf(email)))
  if (taken) throw emailTaken()
}

/**
 * Creates an account, begins its first session and mails the code that verifies the address. With the session of an
 * account without a password, for the same address, it sets that account's first password instead.
 */
export async function register(
  context: Context & Pick<Dependencies, 'passwordRange'> & { afterSignUp: AfterSignUp },
  request: RegisterRequest,
  { caller, userToken }: { caller: Caller; userToken: string | undefined },
): Promise<Credentials> {
  const owner = userToken && (await accountWithoutPassword(context, request.username, userToken))
  if (!owner) {
    const emailKey = emailKeyOf(request.username)
    await countAttempt(
      context,
      [
        byRequester(
          accountLimits.signUpByNetwork,
          emailKey,
          requesterOf(context.keys, emailKey, { caller, now: context.clock.now() }),
        ),
        ...byAddress(accountLimits.signUpByAddress, caller),
      ],
      caller,
    )
  }
  const weakness = await passwordWeakness(context, request.password, request.username)
  if (weakness) throw refuseField('password_leaked', 'password', weakness)
  const passwordHash = await hashPassword(request.password)
  if (owner) return setFirstPassword(context, owner, { passwordHash, caller })
  return makeAccount(context, { email: request.username, passwordHash, caller })
}

async function accountWithoutPassword(context: Context, email: string, userToken: string) {
  // Someone who registers with an outdated token is treated like any new person.
  const known = await authenticate(context, userToken).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
  if (known?.account.emailKey !== emailKeyOf(email)) return undefined
  const { account, session } = known
  refuseUnfinished(session, account, { allows: 'unverified_email' })
  if (account.passwordHash) {
    throw new Refusal('already_done', 'Your account already has a password.')
  }
  // Otherwise anyone who finds an open session could choose the password that confirms identity from then on.
  refuseWithoutProof(
    session,
    context.clock,
    'You signed in more than 10 minutes ago. Sign out and sign in again, then set your password.',
  )
  return account
}

async function makeAccount(
  context: Context & { afterSignUp: AfterSignUp },
  { email, passwordHash, caller }: { email: string; passwordHash: string; caller: Caller },
) {
  const now = context.clock.now()
  const emailKey = emailKeyOf(email)
  const credentials = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const [account] = await db
      .insert(accounts)
      .values({ email: addressOf(email), emailKey, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: accounts.emailKey })
      .returning()
    if (!account) throw emailTaken()
    await context.afterSignUp(db, { accountId: account.id, at: now })
    await countMails(within, [byMailbox(accountLimits.strangersMailsByMailbox, emailKey)])
    const code = await issueCode(within, { accountId: account.id, purpose: 'verify_email' })
    await queueMail(within, { to: account.email, mail: accountEmails.verifyEmail(code) })
    await db.insert(knownDevices).values({
      accountId: account.id,
      hash: placeHash(context.keys, emailKey, caller),
      lastSeenAt: now,
    })
    await audit(db, 'SIGN_UP', { at: now, accountId: account.id, caller })
    return beginSession(within, account.id, { caller })
  })
  context.outbox.wake()
  return credentials
}

/** The session is renewed with the password (OWASP ASVS 7.2.4), so the response carries new credentials. */
async function setFirstPassword(
  context: Context,
  account: Account,
  { passwordHash, caller }: { passwordHash: string; caller: Caller },
) {
  const credentials = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const [changed] = await db
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, account.id), isNull(accounts.passwordHash)))
      .returning({ id: accounts.id })
    if (!changed) throw new Refusal('already_done', 'Your account already has a password.')
    await endSessions(within, account.id)
    await audit(db, 'PASSWORD_UPDATE', {
      at: context.clock.now(),
      accountId: account.id,
      caller,
      detail: { first: true },
    })
    await queueMail(within, { to: account.email, mail: accountEmails.passwordAdded() })
    return beginSession(within, account.id, { caller })
  })
  context.live.publish(account.id, { kind: 'session' })
  context.outbox.wake()
  return credentials
}
