import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { and, eq, lt } from 'drizzle-orm'

import {
  passkeyRequestOptions,
  type PasskeyAssertion,
  type UsePasskeyRequest,
} from '../../../contract/account/passkey.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { accounts, passkeys } from '../schema.ts'
import type { Account } from '../sessions/service.ts'
import { beginPasskeyAttempt, type PasskeyPurpose, takePasskeyAttempt } from './attempts.ts'
import { relyingPartyOf, webAuthn } from './relying-party.ts'

export type PasskeyContext = Context & Pick<Dependencies, 'config'>

export const transportsOf = ({ transports }: { transports: string }) =>
  transports.split(',').filter(Boolean) as AuthenticatorTransport[]

/** The challenge for using a passkey: any of the browser's, or one of the account's. */
export async function passkeyOptions(
  context: PasskeyContext,
  of: PasskeyPurpose,
  account?: Account,
) {
  const { generateAuthenticationOptions } = await webAuthn()
  const owned = account
    ? await context.db.select().from(passkeys).where(eq(passkeys.accountId, account.id))
    : []
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(context.config).id,
    // Alone, a passkey replaces the password too. As the second factor, its presence is enough.
    userVerification: account ? 'preferred' : 'required',
    allowCredentials: owned.map((row) => ({
      id: row.credentialId.toString('base64url'),
      transports: transportsOf(row),
    })),
  })
  const attempt = await beginPasskeyAttempt(context, options.challenge, of)
  return { attempt, options: passkeyRequestOptions.parse(options) }
}

const notAccepted = () =>
  new Refusal(
    'wrong_passkey',
    'That passkey doesn’t belong to an account here, or it was removed. Sign in another way.',
  )

/**
 * Verifies the response to a challenge, and returns the account and the id of its passkey. Refuses a passkey of another
 * account, a response from another origin, and one whose signature counter didn't grow, which hints at a copy (WebAuthn
 * section 6.1.1).
 */
export async function verifyPasskey(
  context: PasskeyContext,
  { attempt, response }: UsePasskeyRequest,
  { of, account: owner, caller }: { of: PasskeyPurpose; account?: Account; caller: Caller },
): Promise<{ account: Account; passkeyId: string }> {
  const challenge = await takePasskeyAttempt(context, attempt, of)
  const [found] = await context.db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, Buffer.from(response.id, 'base64url')))
  const at = context.clock.now()
  const refuse = async (reason: string, accountId: string | undefined) => {
    await audit(context.db, 'PASSKEY_FAIL', {
      at,
      accountId: accountId ?? null,
      caller,
      detail: { reason },
    })
    throw notAccepted()
  }
  if (!found || (owner && owner.id !== found.account.id)) return refuse('unknown', owner?.id)
  const { passkey, account } = found
  const handle = response.response.userHandle
  if (handle !== undefined && handle !== account.passkeyUserHandle?.toString('base64url')) {
    return refuse('user handle', account.id)
  }
  const verified = await verifiedBy(context, response, {
    challenge,
    passkey,
    isAlone: owner === undefined,
  })
  if (!verified) return refuse('not verified', account.id)
  // Two responses at the same time can't both have the next count.
  const [counted] = await context.db
    .update(passkeys)
    .set({
      counter: verified.newCounter,
      isBackedUp: verified.isBackedUp,
      verifiesUser: passkey.verifiesUser || verified.userVerified,
      lastUsedAt: at,
    })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        verified.newCounter === 0
          ? eq(passkeys.counter, 0)
          : lt(passkeys.counter, verified.newCounter),
      ),
    )
    .returning({ id: passkeys.id })
  if (!counted) return refuse('counter', account.id)
  return { account, passkeyId: passkey.id }
}

/**
 * Returns undefined for every response that the specification requires a relying party to reject (WebAuthn section
 * 7.2).
 */
async function verifiedBy(
  { config }: PasskeyContext,
  response: PasskeyAssertion,
  {
    challenge,
    passkey,
    isAlone,
  }: { challenge: string; passkey: typeof passkeys.$inferSelect; isAlone: boolean },
) {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { id, origin } = relyingPartyOf(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: isAlone,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    })
    const { newCounter, credentialBackedUp: isBackedUp, userVerified } = authenticationInfo
    return verified ? { newCounter, isBackedUp, userVerified } : undefined
  } catch {
    return undefined
  }
}
