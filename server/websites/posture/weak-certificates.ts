import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'

/** What makes a certificate of a chain easy to forge. */
export type Weakness = { kind: 'sha1' } | { kind: 'short_rsa'; bits: number }

/** More are never needed, and each costs time. */
const MAX_CERTIFICATES = 10
/** Baseline Requirements of the CA/Browser Forum, section 6.1.5. */
const RSA_MIN_BITS = 2_048
/** sha1WithRSAEncryption and ecdsa-with-SHA1, as encoded object identifiers. */
const sha1Signatures = new Set(['2a864886f70d010105', '2a8648ce3d0401'])

/** Returns the worst weakness of the certificates that a server sent. */
export function weaknessOf(socket: TLSSocket): Weakness | null {
  const chain = chainOf(socket).map((raw) => new X509Certificate(raw))
  // Nobody verifies the signature of a root, which is trusted directly.
  const isSha1 = chain
    .filter(({ subject, issuer }) => subject !== issuer)
    .some(({ raw }) => sha1Signatures.has(signatureAlgorithmOf(raw)))
  if (isSha1) return { kind: 'sha1' }
  const bits = chain
    .filter(({ publicKey }) => publicKey.asymmetricKeyType?.startsWith('rsa'))
    .map(({ publicKey }) => publicKey.asymmetricKeyDetails?.modulusLength ?? RSA_MIN_BITS)
  const shortest = Math.min(...bits, RSA_MIN_BITS)
  return shortest < RSA_MIN_BITS ? { kind: 'short_rsa', bits: shortest } : null
}

function chainOf(socket: TLSSocket) {
  const chain: Buffer[] = []
  let one: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true)
  while (one?.raw && chain.length < MAX_CERTIFICATES) {
    chain.push(one.raw)
    // A root is its own issuer.
    one = one.issuerCertificate === one ? undefined : one.issuerCertificate
  }
  return chain
}

/** RFC 5280, section 4.1: a sequence of the signed part, the algorithm and the signature. */
function signatureAlgorithmOf(raw: Buffer) {
  const signed = elementAt(raw, elementAt(raw, 0).from)
  const algorithm = elementAt(raw, signed.end)
  const identifier = elementAt(raw, algorithm.from)
  return raw.toString('hex', identifier.from, identifier.end)
}

/** The limits of an element's contents in DER. */
function elementAt(raw: Buffer, at: number) {
  const first = raw.readUInt8(at + 1)
  const lengthOctets = first < 0x80 ? 0 : first - 0x80
  const from = at + 2 + lengthOctets
  const length = lengthOctets === 0 ? first : raw.readUIntBE(at + 2, lengthOctets)
  return { from, end: from + length }
}
