import { randomInt } from 'node:crypto'

import type { Keys } from '../../platform/security/keys.ts'

export const RECOVERY_CODE_COUNT = 10
/** Crockford's alphabet: no I, L, O or U, which are read as something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits: from 112 on no slow hash is needed (OWASP ASVS 6.5.2). */
const LENGTH = 24
const groups = /.{6}/g
/** 50 bits: how codes were made until they had 120. They work until the authenticator app is set up anew. */
const EARLIER_LENGTH = 10

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    return (letters.join('').match(groups) ?? []).join('-')
  })
}

export const isRecoveryCodeShaped = (code: string) => [LENGTH, EARLIER_LENGTH].includes(code.length)

export const recoveryCodeHash = (keys: Keys, accountId: string, code: string) =>
  keys.digest('recovery code', accountId, plainCode(code))

/** As it may be stored: nobody can hash it anew with a newer key before it is used. */
export const recoveryCodeHashes = (keys: Keys, accountId: string, code: string) =>
  keys.digests('recovery code', accountId, plainCode(code))

/** A typed code without what doesn't count: spaces, hyphens, case. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()
