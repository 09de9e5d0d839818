import { randomBytes, randomUUID } from 'node:crypto'

import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import {
  type addPasskeyRequest,
  passkeyCreationOptions,
  PASSKEYS_MAX,
} from '../../../contract/account/passkey.ts'
import { audit } from '../../platform/audit/events.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { accountEmails } from '../emails.ts'
import { accounts, identities, passkeys } from '../schema.ts'
import { changeFactor, type Person } from '../second-factor/change-factor.ts'
import { hasStrongFactor } from '../second-factor/prove.ts'
import { forgetRecoveryCodes, renewRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { proveForChange } from '../second-factor/service.ts'
import { passkeyOf } from '../second-factor/state.ts'
import { beginPasskeyAttempt, takePasskeyAttempt } from './attempts.ts'
import { relyingPartyOf, webAuthn } from './relying-party.ts'
import { signsInByPasskey } from './signs-in-by-passkey.ts'
import { type PasskeyContext, transportsOf } from './verify.ts'

type Code = { code?: string | undefined }

/** Authenticators accept at most 64 bytes; 32 random bytes never repeat. */
const USER_HANDLE_BYTES = 32

/** The challenge for a new passkey. */
export async function newPasskeyOptions(context: PasskeyContext, code: Code, person: Person) {
  await proveForChange(context, code, person)
  const { account, session } = person
  refuseTooMany(account.passkeyCount)
  const { generateRegistrationOptions } = await webAuthn()
  const { id, name } = relyingPartyOf(context.config)
  const known = await context.db.select().from(passkeys).where(eq(passkeys.accountId, account.id))
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(await userHandleOf(context, account.id)),
    userName: account.email,
    userDisplayName: [account.firstName, account.lastName].filter(Boolean).join(' '),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: known.map((row) => ({
      id: row.credentialId.toString('base64url'),
      transports: transportsOf(row),
    })),
  })
  const attempt = await beginPasskeyAttempt(context, options.challenge, {
    purpose: 'add',
    sessionId: session.id,
  })
  return { attempt, options: passkeyCreationOptions.parse(options) }
}

function refuseTooMany(passkeyCount: number) {
  if (passkeyCount < PASSKEYS_MAX) return
  throw new Refusal(
    'not_allowed',
    `An account can have up to ${PASSKEYS_MAX} passkeys. Remove one that you no longer use.`,
  )
}

async function userHandleOf({ db }: Context, accountId: string): Promise<Buffer> {
  const fresh = randomBytes(USER_HANDLE_BYTES)
  const [row] = await db
    .update(accounts)
    .set({ passkeyUserHandle: sql`coalesce(${accounts.passkeyUserHandle}, ${fresh})` })
    .where(eq(accounts.id, accountId))
    .returning({ handle: accounts.passkeyUserHandle })
  if (!row?.handle) throw new Error('The account was deleted while a passkey was added.')
  return row.handle
}

/** Adds a passkey. The first factor that can be lost comes with recovery codes, which are only returned here. */
export async function addPasskey(
  context: PasskeyContext,
  { attempt, name, response }: z.infer<typeof addPasskeyRequest>,
  person: Person,
) {
  const { account, session } = person
  const challenge = await takePasskeyAttempt(context, attempt, {
    purpose: 'add',
    sessionId: session.id,
  })
  const credential = await verifiedCredential(context, response, challenge)
  const id = randomUUID()
  const { result, credentials } = await changeFactor(context, person, {
    kind: 'PASSKEY_ADD',
    detail: { passkey_id: id },
    mail: accountEmails.passkeyChanged({ name, change: 'added' }),
    change: async (within) => {
      const { db } = within
      const [counted] = await db
        .update(accounts)
        .set({ passkeyCount: sql`${accounts.passkeyCount} + 1` })
        .where(and(eq(accounts.id, account.id), lt(accounts.passkeyCount, PASSKEYS_MAX)))
        .returning()
      if (!counted) refuseTooMany(PASSKEYS_MAX)
      const [added] = await db
        .insert(passkeys)
        .values({ ...credential, id, accountId: account.id, name, createdAt: context.clock.now() })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning()
      if (!added) throw new Refusal('already_done', 'This passkey was already added.')
      const isFirst = !counted?.authenticatorSecret && counted?.passkeyCount === 1
      return {
        passkey: passkeyOf(added),
        recovery_codes: isFirst ? await renewRecoveryCodes(within, account.id) : [],
      }
    },
  })
  return { ...result, credentials }
}

type Attestation = z.infer<typeof addPasskeyRequest>['response']

async function verifiedCredential(
  { config }: PasskeyContext,
  response: Attestation,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { id, origin } = relyingPartyOf(config)
  const { transports = [], ...bytes } = response.response
  const checked = await verifyRegistrationResponse({
    response: { ...response, response: bytes, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) {
    throw new Refusal(
      'wrong_passkey',
      'Your browser’s response could not be verified. Try again on this website.',
    )
  }
  const {
    credential,
    credentialBackedUp: isBackedUp,
    userVerified: verifiesUser,
  } = checked.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports.join(','),
    isBackedUp,
    verifiesUser,
  }
}

const notFound = () => new Refusal('not_found', 'This passkey doesn’t exist, or was removed.')

/** The condition for one passkey of the person. Refuses a value that can't be an id. */
function ofPerson(passkeyId: string, { account }: Person) {
  if (!isUuid(passkeyId)) throw notFound()
  return and(eq(passkeys.id, passkeyId), eq(passkeys.accountId, account.id))
}

export async function renamePasskey(
  { db, clock }: Context,
  { passkeyId, name }: { passkeyId: string; name: string },
  person: Person,
) {
  const isIt = ofPerson(passkeyId, person)
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(passkeys).where(isIt).for('no key update')
    if (!found) throw notFound()
    if (found.name === name) return passkeyOf(found)
    await tx.update(passkeys).set({ name }).where(isIt)
    const { account, caller } = person
    await audit(tx, 'PASSKEY_RENAME', {
      at: clock.now(),
      accountId: account.id,
      caller,
      // Not the names: they are in the person’s words, and audit rows outlive the account.
      detail: { passkey_id: found.id, changed: 'name' },
    })
    return passkeyOf({ ...found, name })
  })
}

/** Removes a passkey, except one without which nobody could sign in. */
export async function removePasskey(
  context: Context,
  { passkeyId, code }: Code & { passkeyId: string },
  person: Person,
) {
  const isIt = ofPerson(passkeyId, person)
  await proveForChange(context, { code }, person)
  const [found] = await context.db.select().from(passkeys).where(isIt)
  if (!found) throw notFound()
  const { id } = person.account
  const { credentials } = await changeFactor(context, person, {
    kind: 'PASSKEY_REMOVE',
    detail: { passkey_id: found.id },
    mail: accountEmails.passkeyChanged({ name: found.name, change: 'removed' }),
    change: async ({ db }) => {
      const [removed] = await db.delete(passkeys).where(isIt).returning()
      if (!removed) throw notFound()
      const [account] = await db
        .update(accounts)
        .set({ passkeyCount: sql`${accounts.passkeyCount} - 1` })
        .where(eq(accounts.id, id))
        .returning()
      if (account && !account.passwordHash && !(await signsInByPasskey(db, id))) {
        const linked = await db.select().from(identities).where(eq(identities.accountId, id))
        if (linked.length === 0) {
          throw new Refusal(
            'not_allowed',
            'This passkey is the only way to sign in to your account. Add another one first.',
          )
        }
      }
      if (account && !hasStrongFactor(account)) await forgetRecoveryCodes(db, id)
    },
  })
  return credentials
}
