import { and, eq, ne, or, sql } from 'drizzle-orm'

import type { Identity, LinkError } from '../../../contract/account/identities.ts'
import { type SocialProvider, socialProviders } from '../../../contract/account/social-sign-in.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { accountEmails } from '../emails.ts'
import { signsInByPasskey } from '../passkeys/signs-in-by-passkey.ts'
import { accounts, identities } from '../schema.ts'
import { changeFactor, type Person } from '../second-factor/change-factor.ts'
import { type Account, isSessionAlive } from '../sessions/service.ts'
import type { LinkTo } from './attempt.ts'
import {
  providerInUse,
  providerNames,
  type SocialIdentity,
  type SocialProviders,
} from './provider.ts'

/** Each provider, with the account there that signs in to this account. */
export async function listIdentities(
  { db, providers }: Pick<Context, 'db'> & { providers: SocialProviders },
  account: Account,
): Promise<Identity[]> {
  const linked = await db.select().from(identities).where(eq(identities.accountId, account.id))
  const hasOtherWay = await signsInWithoutProvider(db, account)
  return socialProviders.map((provider) => {
    const row = linked.find((one) => one.provider === provider)
    const mayUnlink = hasOtherWay || linked.some((one) => one.provider !== provider)
    return {
      provider,
      is_available: providerInUse(providers, provider) !== undefined,
      linked: row
        ? { email: row.email, linked_at: row.createdAt.toISOString(), may_unlink: mayUnlink }
        : null,
    }
  })
}

const signsInWithoutProvider = async (db: Db, { id, passwordHash }: Account) =>
  passwordHash !== null || (await signsInByPasskey(db, id))

/** Refuses an account that is already linked to this provider. */
export async function refuseLinked(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  provider: SocialProvider,
) {
  const [linked] = await db.select().from(identities).where(ofProvider(accountId, provider))
  if (!linked) return
  throw new Refusal('already_done', `${providerNames[provider]} is already linked.`)
}

const ofProvider = (accountId: string, provider: SocialProvider) =>
  and(eq(identities.accountId, accountId), eq(identities.provider, provider))

/**
 * Links the identity to the account whose session began the attempt. Returns why it can't: the session ended in the
 * meantime, or the identity signs in to another account, from which it is never taken.
 */
export async function linkIdentity(
  context: Context,
  { accountId, sessionId }: LinkTo,
  { provider, identity, caller }: Arrival,
): Promise<LinkError | undefined> {
  if (!(await isSessionAlive(context, sessionId))) return 'session_ended'
  const at = context.clock.now()
  const failure = await context.db.transaction(async (db) => {
    const account = await lockedAccount({ ...context, db }, accountId)
    const [standing] = await db
      .select()
      .from(identities)
      .where(
        or(
          and(eq(identities.provider, provider), eq(identities.subject, identity.subject)),
          ofProvider(accountId, provider),
        ),
      )
      .orderBy(identities.accountId)
    if (standing?.accountId === accountId) return 'already_linked'
    const { subject, email } = identity
    const [linked] = standing
      ? []
      : await db
          .insert(identities)
          .values({ provider, subject, email, accountId, createdAt: at })
          .onConflictDoNothing()
          .returning({ subject: identities.subject })
    if (!linked) return 'identity_taken'
    await db
      .update(accounts)
      .set({ unlinkedProviders: sql`array_remove(${accounts.unlinkedProviders}, ${provider})` })
      .where(eq(accounts.id, accountId))
    await audit(db, 'SSO_LINK', { at, accountId, caller, detail: { provider } })
    const mail = accountEmails.identityLinked(providerNames[provider])
    await queueMail({ ...context, db }, { to: account.email, mail })
    return undefined
  })
  if (!failure) context.outbox.wake()
  return failure
}
type Arrival = { provider: SocialProvider; identity: SocialIdentity; caller: Caller }

/** Unlinks the provider, and ends every other session. Refuses the last way to sign in. */
export async function unlinkIdentity(context: Context, provider: SocialProvider, person: Person) {
  const { id: accountId } = person.account
  const name = providerNames[provider]
  const { credentials } = await changeFactor(context, person, {
    kind: 'SSO_UNLINK',
    detail: { provider },
    mail: accountEmails.identityUnlinked(name),
    change: async ({ db }) => {
      const account = await lockedAccount({ db }, accountId)
      const [other] = await db
        .select({ provider: identities.provider })
        .from(identities)
        .where(and(eq(identities.accountId, accountId), ne(identities.provider, provider)))
      if (!other && !(await signsInWithoutProvider(db, account))) {
        throw new Refusal(
          'not_allowed',
          `${name} is your only way to sign in. Set a password or add a passkey first.`,
        )
      }
      const [unlinked] = await db
        .delete(identities)
        .where(ofProvider(accountId, provider))
        .returning({ provider: identities.provider })
      if (!unlinked) throw new Refusal('already_done', `${name} is not linked.`)
      await db
        .update(accounts)
        .set({ unlinkedProviders: sql`array_append(${accounts.unlinkedProviders}, ${provider})` })
        .where(eq(accounts.id, accountId))
    },
  })
  return credentials
}

/** Locked, so that two simultaneous requests can't remove the last two ways to sign in. */
async function lockedAccount({ db }: Pick<Context, 'db'>, accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (!account) throw new Error('The account was deleted in the meantime.')
  return account
}
