import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

import type { PasskeyAssertion, PasskeyAttestation } from '../../../contract/account/passkey.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Bits of the authenticator data (WebAuthn section 6.1). */
const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

/** The few forms of CBOR (RFC 8949) that an authenticator writes. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)])
  return Buffer.concat([head(5, value.size), ...entries])
}

type Options = { origin?: string; isUserVerified?: boolean }
const RP_ID = 'localhost'

/** An authenticator with one passkey, which does what a browser and a device do together. */
export class TestAuthenticator {
  readonly id = randomBytes(16)
  counter = 0
  private userHandle = ''
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync(
    'ec',
    {
      namedCurve: 'P-256',
    },
  )
  /** Of the page that the browser shows. */
  origin: string
  private readonly isUserVerified: boolean

  constructor({ origin = `http://${RP_ID}:4000`, isUserVerified = true }: Options = {}) {
    this.origin = origin
    this.isUserVerified = isUserVerified
  }

  create({ challenge, user }: { challenge: string; user: { id: string } }): PasskeyAttestation {
    this.userHandle = user.id
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' })
    const publicKey = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cbor(publicKey),
    ])
    const attestation = new Map<string, string | Buffer | Map<number, number>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.data(HAS_CREDENTIAL), credential])],
    ])
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  get({ challenge }: { challenge: string }): PasskeyAssertion {
    this.counter += 1
    const data = this.data(0)
    const clientData = this.clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, sha256(clientData)])
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.key.privateKey)),
        userHandle: this.userHandle,
      },
    }
  }

  private clientData(type: string, challenge: string) {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })
  }

  private data(flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const verified = this.isUserVerified ? USER_VERIFIED : 0
    return Buffer.concat([sha256(RP_ID), Buffer.from([flags | USER_PRESENT | verified]), counter])
  }
}
