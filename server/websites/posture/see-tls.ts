import type { LookupFunction } from 'node:net'
import { connect, DEFAULT_CIPHERS, type SecureVersion, type TLSSocket } from 'node:tls'

import { inTurn } from '../../platform/network/connections.ts'
import { lookUpGuarded } from '../../platform/network/guarded-lookup.ts'
import { unlessAborted } from '../../platform/network/guarded-request.ts'
import { pinnedTo } from '../../platform/network/pinned-request.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { errorCodes, failureSentence } from './see-website.ts'
import { type Weakness, weaknessOf } from './weak-certificates.ts'

export const tlsVersions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const
export type TlsVersion = (typeof tlsVersions)[number]

type Certificate = {
  subject: string
  issuer: string
  validTo: Date
  /** Of this or any other certificate that the server sent. */
  weakness: Weakness | null
}
export type TlsSeen =
  | {
      /** Whether a handshake of this version succeeds. */
      versions: Record<TlsVersion, boolean>
      /** When no handshake succeeds: whether the port is closed, or at least one attempt was dropped or rejected. */
      port: 'open' | 'closed' | 'silent'
      /** Null when no handshake succeeds. */
      certificate: Certificate | null
      /** The error code of the certificate; null when it is valid for the name. */
      fault: string | null
    }
  | { failure: string }

type Options = { outbound: Outbound; signal: AbortSignal }
type Handshake =
  | { kind: 'done'; certificate: Certificate | null; fault: string | null }
  | { kind: 'refused' | 'no_server' | 'silent' }
  | { kind: 'failed'; why: string }

/** Attempts one handshake for each version of TLS. */
export async function seeTls(host: string, { outbound, signal }: Options): Promise<TlsSeen> {
  try {
    const { resolve, dns } = outbound
    const found = lookUpGuarded(host, { resolve, allowLoopback: dns.allowLoopback })
    const lookup = pinnedTo(await unlessAborted(found, signal))
    const handshakes = await Promise.all(
      tlsVersions.map((version) =>
        inTurn(() => shakeHands(version, { host, lookup, outbound, signal }), signal),
      ),
    )
    if (signal.aborted) return { failure: failureSentence(signal.reason, signal) }
    const failed = handshakes.find((one) => one.kind === 'failed')
    if (failed) return { failure: failed.why }
    const newest = handshakes.findLast((one) => one.kind === 'done')
    return {
      versions: Object.fromEntries(
        tlsVersions.map((version, at) => [version, handshakes[at]?.kind === 'done']),
      ) as Record<TlsVersion, boolean>,
      port: portOf(handshakes.map(({ kind }) => kind)),
      certificate: newest?.certificate ?? null,
      fault: newest?.fault ?? null,
    }
  } catch (error) {
    return { failure: failureSentence(error, signal) }
  }
}

function portOf(kinds: readonly Handshake['kind'][]) {
  if (kinds.includes('silent') && !kinds.includes('done')) return 'silent'
  return kinds.every((kind) => kind === 'no_server') ? 'closed' : 'open'
}

function shakeHands(
  version: SecureVersion,
  { host, lookup, outbound, signal }: Options & { host: string; lookup: LookupFunction },
) {
  return new Promise<Handshake>((settle) => {
    const isOld = version === 'TLSv1' || version === 'TLSv1.1'
    const socket = connect({
      host,
      lookup,
      port: outbound.httpsPort,
      servername: host,
      minVersion: version,
      maxVersion: version,
      // Old versions need ciphers that OpenSSL disables by default; they are only offered, never used. Weak
      // certificates are reported instead of ending the handshake.
      ciphers: `${isOld ? 'ALL' : DEFAULT_CIPHERS}:@SECLEVEL=0`,
      ...(outbound.certificateAuthorities && { ca: outbound.certificateAuthorities }),
      rejectUnauthorized: false,
      timeout: outbound.requestTimeoutMs,
    })
    let isConnected = false
    const end = (handshake: Handshake) => {
      signal.removeEventListener('abort', stop)
      socket.destroy()
      settle(handshake)
    }
    const stop = () => end({ kind: 'silent' })
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    socket.on('connect', () => (isConnected = true))
    socket.on('timeout', stop)
    socket.on('secureConnect', () => end(handshakeOf(socket, host)))
    socket.on('close', () => end({ kind: 'refused' }))
    socket.on('error', (error) => {
      // A server that hangs up rejects this version; without a server, no version works.
      if (isConnected) return end({ kind: 'refused' })
      end(unconnected(error, host))
    })
  })
}

/** How firewalls reject a packet, as connections report it (`ip_icmp` and `icmpv6` in Linux). */
const rejections = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EACCES'])

/** The result of a handshake without a connection. What a firewall rejects is like what it drops. */
export function unconnected(error: Error, host: string): Handshake {
  const codes = errorCodes(error)
  if (codes.includes('ECONNREFUSED')) return { kind: 'no_server' }
  if (codes.some((code) => rejections.has(code))) return { kind: 'silent' }
  return { kind: 'failed', why: `${host}: ${error.message}.` }
}

/** OpenSSL accepts certificates of which a part can't be read. */
function handshakeOf(socket: TLSSocket, host: string): Handshake {
  try {
    return { kind: 'done', ...factsOf(socket) }
  } catch {
    return { kind: 'failed', why: `The certificate of ${host} could not be read.` }
  }
}

function factsOf(socket: TLSSocket) {
  const weakness = weaknessOf(socket)
  const certificate = socket.getPeerX509Certificate()
  if (certificate && Number.isNaN(Date.parse(certificate.validTo))) throw new Error('No end.')
  return {
    // Node's types declare an Error, but it is the code of one.
    fault: socket.authorized ? null : String(socket.authorizationError),
    certificate: certificate
      ? {
          subject: certificate.subjectAltName ?? certificate.subject,
          issuer: certificate.issuer,
          validTo: new Date(certificate.validTo),
          weakness,
        }
      : null,
  }
}
