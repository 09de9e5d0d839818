import { and, eq } from 'drizzle-orm'

import type { SocialProvider } from '../../../contract/account/social-sign-in.ts'
import type { Credentials } from '../../../contract/common.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { addressOf, emailKeyOf } from '../../platform/email-key.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { AfterSignUp } from '../after-sign-up.ts'
import { accountEmails } from '../emails.ts'
import { notifyOfNewDevice } from '../known-devices/notify-of-new-device.ts'
import { accounts, identities, mailedCodes } from '../schema.ts'
import { mailSignInCode, methodsOf } from '../second-factor/prove.ts'
import { type Account, beginSession, endSessions } from '../sessions/service.ts'
import { providerNames, type SocialIdentity } from './provider.ts'

type SignUpContext = Context & { afterSignUp: AfterSignUp }
type Arrival = { provider: SocialProvider; identity: SocialIdentity; caller: Caller }

/**
 * Begins a session for the provider's identity: for its account, or else one with the same address, or else a new one.
 * An account with a second factor gets a session that waits for it. Returns why not: the address is needed but the
 * provider does not vouch for it, or the address's account unlinked the provider or is linked to another identity there.
 */
export async function signInSocially(
  context: SignUpContext,
  arrival: Arrival,
): Promise<Credentials | 'email_unverified' | 'not_linked'> {
  const { provider, identity, caller } = arrival
  const now = context.clock.now()
  const outcome = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const known = await accountOfIdentity(db, arrival)
    if (!known && !identity.isEmailVerified) return 'email_unverified'
    const account = known ?? (await accountOfAddress(within, arrival))
    if (!account) return 'not_linked'

    const methods = methodsOf(account)
    const secondFactorPending = methods.length > 0
    if (!secondFactorPending) {
      const detail = { provider }
      await audit(db, 'SIGN_IN', { at: now, accountId: account.id, caller, detail })
    }
    // As POST /v1/auth does when it requests a code: the next page states that one was mailed.
    if (methods.includes('mailed_code')) await mailSignInCode(within, account, caller)
    await notifyOfNewDevice(within, account, caller)
    return beginSession(within, account.id, { caller, secondFactorPending })
  })
  context.outbox.wake()
  return outcome
}

async function accountOfIdentity(db: Db, { provider, identity }: Arrival) {
  const [found] = await db
    .select({ account: accounts })
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, identities.accountId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, identity.subject)))
  return found?.account
}

/**
 * Links the identity to the account with the same address, which is created when there is none. Returns undefined when
 * only its owner may link it, from a session: they unlinked the provider, or linked another identity there.
 */
async function accountOfAddress(context: SignUpContext, { provider, identity, caller }: Arrival) {
  const { db } = context
  const now = context.clock.now()
  const emailKey = emailKeyOf(identity.email)
  const [made] = await db
    .insert(accounts)
    .values({
      email: addressOf(identity.email),
      emailKey,
      emailVerifiedAt: now,
      firstName: identity.firstName,
      lastName: identity.lastName,
      createdAt: now,
    })
    .onConflictDoNothing({ target: accounts.emailKey })
    .returning()
  if (made) {
    await context.afterSignUp(db, { accountId: made.id, at: now })
    await audit(db, 'SIGN_UP', { at: now, accountId: made.id, caller, detail: { provider } })
  }
  const account = made ?? (await ownedAccount(context, emailKey))
  const linked = await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.accountId, account.id), eq(identities.provider, provider)))
  const isOther = linked.some(({ subject }) => subject !== identity.subject)
  if (isOther || account.unlinkedProviders.includes(provider)) return undefined
  await db
    .insert(identities)
    .values({
      provider,
      subject: identity.subject,
      email: identity.email,
      accountId: account.id,
      createdAt: now,
    })
    .onConflictDoNothing()
  await audit(db, 'SSO_LINK', { at: now, accountId: account.id, caller, detail: { provider } })
  if (!made) {
    const mail = accountEmails.identityLinked(providerNames[provider])
    await queueMail(context, { to: account.email, mail })
  }
  return account
}

/**
 * The existing account with this address. If the address was never verified, someone may have created the account to
 * wait for its owner (pre-hijacking, Sudhodanan and Paverd 2022). Now that the owner is here, everything that the other
 * person set up is removed (the password, the sessions and the codes) before the owner is signed in.
 */
async function ownedAccount(context: Context, emailKey: string): Promise<Account> {
  const { db } = context
  const [standing] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey))
    .for('update')
  if (!standing) throw new Error('The account was deleted during sign-in.')
  if (standing.emailVerifiedAt) return standing

  const [owned] = await db
    .update(accounts)
    .set({
      emailVerifiedAt: context.clock.now(),
      passwordHash: null,
      authenticatorSecret: null,
      pendingAuthenticatorSecret: null,
      mailedCodeEnabled: false,
    })
    .where(eq(accounts.id, standing.id))
    .returning()
  await endSessions(context, standing.id)
  await db.delete(mailedCodes).where(eq(mailedCodes.accountId, standing.id))
  return owned ?? standing
}
