import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'parapet_'
/** 238 bits. */
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6

/**
 * A new API token: a prefix by which secret scanners find it, random letters and digits, and their CRC-32 in base 62,
 * by which they tell it from other text. Other tokens have a second underscore.
 */
export function newApiToken(): string {
  let random = ''
  while (random.length < RANDOM_LENGTH) {
    // Bytes beyond the last multiple of 62 would make some characters more frequent.
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      if (byte < 248 && random.length < RANDOM_LENGTH) random += ALPHABET.charAt(byte % 62)
    }
  }
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Whether a string has the form and the checksum of an API token: others are refused without a query. */
export function isApiToken(text: string): boolean {
  const random = /^parapet_([0-9A-Za-z]{46})$/.exec(text)?.[1] ?? ''
  return random !== '' && random.slice(RANDOM_LENGTH) === checksumOf(random.slice(0, RANDOM_LENGTH))
}

function checksumOf(random: string) {
  let rest = crc32(random)
  let digits = ''
  for (let count = 0; count < CHECKSUM_LENGTH; count += 1) {
    digits = ALPHABET.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
