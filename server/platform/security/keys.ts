import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'

import { derivedKey, openWith, sealWith } from './sealing.ts'

/** The purposes of keys. Each use has separate keys (NIST SP 800-108), so that none can stand in for another. */
export const keyUses = [
  'mailed code',
  'recovery code',
  'rate limit',
  'known device',
  'authenticator secret',
  'mail content',
  'social sign-in',
  'policy',
  'audit log',
  'webhook secret',
  'database password',
  'activity identity',
] as const
export type KeyUse = (typeof keyUses)[number]

/** The keys of a use, 32 bytes each: the one that writes, then the others that only read. */
export type KeyRing = (use: KeyUse) => readonly [writing: Buffer, ...reading: Buffer[]]

export type Keys = {
  /** HMAC-SHA-256 over the parts, encoded so that they can't run into one another. */
  digest: (use: KeyUse, ...parts: (string | Buffer)[]) => Buffer
  /** The same with each key of the use, current key first, to find what an older key has written. */
  digests: (use: KeyUse, ...parts: (string | Buffer)[]) => Buffer[]
  /** AES-256-GCM. `context` must be the same when it is decrypted, so that a value can't be moved elsewhere. */
  seal: (use: KeyUse, plain: string, context?: string) => Buffer
  /** Returns undefined when the bytes were not encrypted with a key of this use for this context. */
  open: (use: KeyUse, sealed: Buffer, context?: string) => string | undefined
  /** The value encrypted with the current key, or undefined when it already is or can't be decrypted. */
  reseal: (use: KeyUse, sealed: Buffer, context?: string) => Buffer | undefined
  /**
   * Ed25519 (RFC 8032), for messages that others verify with a pinned public key: one signature with each key of the
   * use, current key first, so that a verifier that only knows an older or a newer key succeeds too.
   */
  sign: (use: KeyUse, message: string) => [Signature, ...Signature[]]
}

/** `x` is the public key's 32 bytes in base64url, as in a JSON Web Key (RFC 8037 section 2). */
export type Signature = { signature: Buffer; x: string }

/** The bytes before the 32 bytes of a private key in PKCS #8 (RFC 8410 section 7). */
const ED25519_PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export function keysOn(ring: KeyRing): Keys {
  const open = (use: KeyUse, sealed: Buffer, context: string) => {
    for (const key of ring(use)) {
      const plain = openWith(key, sealed, context)
      if (plain) return plain
    }
    return undefined
  }
  return {
    digest: (use, ...parts) => digestWith(ring(use)[0], parts),
    digests: (use, ...parts) => ring(use).map((key) => digestWith(key, parts)),
    seal: (use, plain, context = '') => sealWith(ring(use)[0], Buffer.from(plain), context),
    open: (use, sealed, context = '') => open(use, sealed, context)?.toString('utf8'),
    reseal: (use, sealed, context = '') => {
      const [writing] = ring(use)
      if (openWith(writing, sealed, context)) return undefined
      const plain = open(use, sealed, context)
      return plain && sealWith(writing, plain, context)
    },
    sign: (use, message) => {
      const [writing, ...reading] = ring(use)
      return [signWith(writing, message), ...reading.map((key) => signWith(key, message))]
    },
  }
}

/** The first key of a use, from before keys were stored in the database: what it wrote stays readable. */
export const firstKey = (secret: string, use: KeyUse) => derivedKey(secret, use)

/** Uses only the first key of each use, for tests. */
export function keysFrom(secret: string): Keys {
  const first = new Map(keyUses.map((use) => [use, firstKey(secret, use)]))
  return keysOn((use) => [first.get(use) ?? firstKey(secret, use)])
}

function digestWith(key: Buffer, parts: readonly (string | Buffer)[]) {
  const hmac = createHmac('sha256', key)
  for (const part of parts) {
    const bytes = Buffer.from(part)
    hmac.update(`${bytes.length}:`).update(bytes)
  }
  return hmac.digest()
}

function signWith(key: Buffer, message: string): Signature {
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_HEAD, key]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { signature: sign(null, Buffer.from(message), privateKey), x }
}
