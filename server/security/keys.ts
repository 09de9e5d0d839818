import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a key is for. Each use has a key of its own (NIST SP 800-108), so none can stand in for another. */
export type KeyUse =
  | 'mailed code'
  | 'recovery code'
  | 'rate limit'
  | 'known device'
  | 'authenticator secret'
  | 'mail content'
  | 'social sign-in'
  | 'policy'

export type Keys = {
  /** HMAC-SHA-256 over the parts, which can't run into one another. */
  digest: (use: KeyUse, ...parts: (string | Buffer)[]) => Buffer
  /** AES-256-GCM. `context` must be the same when it is opened, so that a value can't be moved elsewhere. */
  seal: (use: KeyUse, plain: string, context?: string) => Buffer
  /** Undefined when the bytes were not sealed by this key for this context. */
  open: (use: KeyUse, sealed: Buffer, context?: string) => string | undefined
  /** Ed25519 (RFC 8032), for what others check with the public key. */
  sign: (use: KeyUse, message: string) => Buffer
  /** The 32 bytes of the public key, in base64url: `x` of a JSON Web Key (RFC 8037 section 2). */
  publicKey: (use: KeyUse) => string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410 section 7). */
const ED25519_PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export function keysFrom(secret: string): Keys {
  const derived = new Map<KeyUse, Buffer>()
  const keyFor = (use: KeyUse) => {
    const known = derived.get(use)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `parapet ${use}`, 32))
    derived.set(use, key)
    return key
  }
  const signingKeyFor = (use: KeyUse) =>
    createPrivateKey({
      key: Buffer.concat([ED25519_PKCS8_HEAD, keyFor(use)]),
      format: 'der',
      type: 'pkcs8',
    })

  return {
    digest: (use, ...parts) => {
      const hmac = createHmac('sha256', keyFor(use))
      for (const part of parts) {
        const bytes = Buffer.from(part)
        hmac.update(`${bytes.length}:`).update(bytes)
      }
      return hmac.digest()
    },
    seal: (use, plain, context = '') => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(use), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (use, sealed, context = '') => {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyFor(use),
        sealed.subarray(0, NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      )
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    sign: (use, message) => sign(null, Buffer.from(message), signingKeyFor(use)),
    publicKey: (use) => createPublicKey(signingKeyFor(use)).export({ format: 'jwk' }).x ?? '',
  }
}

/** The secret of a server that was given none: made once, kept in the data folder, readable by its owner only. */
export function keptSecret(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const path = join(dataFolder, 'secret-key')
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}
