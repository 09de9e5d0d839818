import { isIP, type Socket } from 'node:net'
import { connect as connectOverTls, type TLSSocket } from 'node:tls'

import { canonicalHost } from '../../platform/network/guarded-lookup.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { clientCertificateFault } from './client-certificate-fault.ts'
import { ConnectionFailed } from './connection-fault.ts'
import { isVerified, type Target } from './target.ts'

/**
 * Encrypts the connection as the target requires, before anything else is sent. The certificate is verified against the
 * host that the customer named, not against what it resolved to.
 */
export async function secureSocket(
  socket: Socket,
  target: Target,
  {
    outbound: { certificateAuthorities, databaseTimeoutMs },
    requestTls,
  }: { outbound: Outbound; requestTls: () => Promise<void> },
): Promise<TLSSocket> {
  const timer = setTimeout(
    () => socket.destroy(new ConnectionFailed('tls', 'tls_failed', 'The server did not reply.')),
    databaseTimeoutMs,
  )
  try {
    await requestTls()
    return await handshake(socket, target, certificateAuthorities)
  } catch (error) {
    // A client certificate that can't be loaded throws before the handshake.
    throw error instanceof Error ? faultOf(error) : error
  } finally {
    clearTimeout(timer)
  }
}

const handshake = (
  socket: Socket,
  { host, tlsMode, certificateAuthority, clientCertificate }: Target,
  certificateAuthorities: string[] | undefined,
) =>
  new Promise<TLSSocket>((settle, reject) => {
    const name = canonicalHost(host)
    const fail = (error: Error) => {
      socket.destroy()
      reject(faultOf(error))
    }
    // The timer destroys the socket below it.
    socket.once('error', fail)
    const secure = connectOverTls({
      socket,
      host: name,
      ...(isIP(name) === 0 && { servername: name }),
      ca: certificateAuthority === null ? certificateAuthorities : [certificateAuthority],
      ...(clientCertificate && { cert: clientCertificate.certificate, key: clientCertificate.key }),
      rejectUnauthorized: isVerified({ tlsMode }),
      ...(tlsMode === 'verify-ca' && { checkServerIdentity: () => undefined }),
    })
    // The listener is not removed, because an error without a listener would end the process.
    secure.on('error', fail)
    secure.once('close', () => fail(new Error('The server closed the connection.')))
    secure.once('secureConnect', () => settle(secure))
  })

const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
])
const expired = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])
const oldTls = new Set(['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'])

function faultOf(error: Error) {
  if (error instanceof ConnectionFailed) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return new ConnectionFailed('tls', 'wrong_host_name', error.message)
  if (unknownAuthority.has(code)) return new ConnectionFailed('tls', 'unknown_authority')
  if (expired.has(code)) return new ConnectionFailed('tls', 'expired_certificate')
  if (oldTls.has(code)) return new ConnectionFailed('tls', 'old_tls')
  const fault = clientCertificateFault(error, null)
  if (fault) return fault
  return new ConnectionFailed('tls', 'tls_failed', error.message)
}
