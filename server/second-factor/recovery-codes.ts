import { randomInt } from 'node:crypto'

import type { Keys } from '../security/keys.ts'

export const RECOVERY_CODE_COUNT = 10
/** Crockford's alphabet: no I, L, O or U, which are read as something else. 10 characters are 50 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`
  })
}

export const isRecoveryCodeShaped = (code: string) => code.length === LENGTH

export const recoveryCodeHash = (keys: Keys, accountId: string, code: string) =>
  keys.digest('recovery code', accountId, plainCode(code))

/** As it may be stored: nobody can hash it anew with a newer key before it is used. */
export const recoveryCodeHashes = (keys: Keys, accountId: string, code: string) =>
  keys.digests('recovery code', accountId, plainCode(code))

/** A typed code without what doesn't count: spaces, hyphens, case. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()
