import { randomInt } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { RECOVERY_CODE_COUNT } from '../../../contract/account/second-factor-limits.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { recoveryCodes } from '../schema.ts'

/** Crockford's alphabet: without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits: at 112 bits or more, no slow hash is needed (OWASP ASVS 6.5.2). */
const LENGTH = 24
const groups = /.{6}/g
/** 50 bits: the earlier length. Such codes work until the authenticator app is set up again. */
const EARLIER_LENGTH = 10

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    return (letters.join('').match(groups) ?? []).join('-')
  })
}

/** Creates recovery codes, which invalidates earlier ones. Only their hashes are stored. */
export async function renewRecoveryCodes(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  accountId: string,
) {
  const codes = newRecoveryCodes()
  await forgetRecoveryCodes(db, accountId)
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, hash: recoveryCodeHash(keys, accountId, code) })))
  return codes
}

export const forgetRecoveryCodes = (db: Db, accountId: string) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))

export const isRecoveryCodeShaped = (code: string) => [LENGTH, EARLIER_LENGTH].includes(code.length)

const recoveryCodeHash = (keys: Keys, accountId: string, code: string) =>
  keys.digest('recovery code', accountId, plainCode(code))

/** Every form in which it may be stored: its hash can't be renewed with a newer key before it is used. */
export const recoveryCodeHashes = (keys: Keys, accountId: string, code: string) =>
  keys.digests('recovery code', accountId, plainCode(code))

/** Normalises a typed code: ignores spaces, hyphens and case. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()
