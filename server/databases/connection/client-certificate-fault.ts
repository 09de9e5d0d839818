import { ConnectionFailed } from './connection-fault.ts'
import type { ClientCertificate } from './target.ts'

/** Alerts of servers about a client's certificate (RFC 8446 section 6.2), as OpenSSL names them. */
const alerts = new Set([
  'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
  'ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE',
  'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
  'ERR_SSL_TLSV1_ALERT_DECRYPT_ERROR',
])
/** OpenSSL refuses to load the certificate, or one of its chain. */
const weak = new Set([
  'ERR_SSL_EE_KEY_TOO_SMALL',
  'ERR_SSL_CA_KEY_TOO_SMALL',
  'ERR_SSL_CA_MD_TOO_WEAK',
])
const required = 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'
/** With TLS 1.3, the alert arrives after the handshake, and is lost if something was written in the meantime. */
const ended = new Set(['ECONNRESET', 'EPIPE', 'PROTOCOL_CONNECTION_LOST'])

/** Returns what an error says about the client certificate. `sent`: the one that the handshake ended with, if it did. */
export function clientCertificateFault(
  error: unknown,
  sent: ClientCertificate | null,
): ConnectionFailed | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === required) return new ConnectionFailed('tls', 'client_certificate_required')
  if (weak.has(code)) return new ConnectionFailed('tls', 'weak_client_certificate')
  if (alerts.has(code) || (sent && ended.has(code)))
    return new ConnectionFailed('tls', 'client_certificate_refused')
  return undefined
}
