import { hashToken } from '../../platform/security/tokens.ts'

/** An id that belongs to a text: a UUID of version 8 (RFC 9562), so that it never equals a random one. */
export function derivedId(text: string): string {
  const hash = hashToken(text).toString('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
