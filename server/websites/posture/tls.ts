import { CERTIFICATE_EXPIRES_SOON_DAYS } from '../../../contract/organisation/expiry-days.ts'
import { daysBefore, daysInWords } from '../../platform/days-before.ts'
import type { CheckResult } from '../schema/posture.ts'
import { notTested, type Outcome, outcome } from './outcome.ts'
import { type TlsSeen, type TlsVersion, tlsVersions } from './see-tls.ts'
import type { Weakness } from './weak-certificates.ts'

/** Descriptions of certificate errors from OpenSSL and Node. */
const faults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not signed by an authority that browsers trust.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The certificate is not signed by an authority that browsers trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server does not send the intermediate certificates.',
}

const withoutHttps = {
  open: 'HTTPS is not available: every TLS handshake fails.',
  closed: 'HTTPS is not available: nothing listens on port 443.',
  silent: 'HTTPS is not available: port 443 does not respond.',
}

/**
 * The checks of a website's TLS, from the results of handshakes. Silence on port 443 only counts next to a reply on
 * port 80: otherwise the server may be down.
 */
export function checkTls(
  seen: TlsSeen,
  { now, isPort80Answered }: { now: Date; isPort80Answered: boolean },
): CheckResult[] {
  if ('failure' in seen) return allOf(notTested(seen.failure))
  const { versions, certificate, fault, port } = seen
  if (!certificate) {
    if (port === 'silent' && !isPort80Answered) {
      return allOf(notTested('The website did not respond.'))
    }
    return [
      {
        id: 'tls_certificate',
        ...outcome(-20, withoutHttps[port]),
      },
      ...allOf(notTested('There is no HTTPS to check.')).slice(1),
    ]
  }
  const observed = `${certificate.subject}\nIssuer: ${certificate.issuer.replaceAll('\n', ', ')}`
  return [
    { id: 'tls_certificate', ...checkCertificate(fault, certificate.weakness, observed) },
    { id: 'tls_expiry', ...checkExpiry(certificate.validTo, now) },
    { id: 'tls_old_versions', ...checkOldVersions(versions) },
    { id: 'tls_new_version', ...checkNewVersion(versions) },
  ]
}

function checkCertificate(fault: string | null, weakness: Weakness | null, observed: string) {
  if (fault !== null) {
    return outcome(-20, faults[fault] ?? `The certificate is invalid (${fault}).`, observed)
  }
  if (weakness?.kind === 'sha1') {
    return outcome(-20, 'A certificate is signed with SHA-1, which browsers reject.', observed)
  }
  if (weakness) {
    const { bits } = weakness
    return outcome(-10, `A certificate’s RSA key has ${bits} bits. Use at least 2,048.`, observed)
  }
  return outcome(
    0,
    'The certificate matches the name and is signed by a trusted authority.',
    observed,
  )
}

const allOf = (same: Outcome): CheckResult[] =>
  (['tls_certificate', 'tls_expiry', 'tls_old_versions', 'tls_new_version'] as const).map((id) => ({
    id,
    ...same,
  }))

const VALID_UNTIL = 'Valid until '

/** Returns until when the certificate of a run was valid, or null when none was seen. */
export function certificateExpiryIn(results: readonly CheckResult[]): Date | null {
  const observed = results.find(({ id }) => id === 'tls_expiry')?.observed
  return observed ? new Date(observed.slice(VALID_UNTIL.length)) : null
}

function checkExpiry(validTo: Date, now: Date) {
  const daysLeft = daysBefore(validTo, now)
  const observed = `${VALID_UNTIL}${validTo.toISOString()}`
  if (daysLeft < 0) return outcome(-10, 'The certificate has expired.', observed)
  if (daysLeft < CERTIFICATE_EXPIRES_SOON_DAYS) {
    return outcome(-5, `The certificate expires in ${daysInWords(daysLeft)}.`, observed)
  }
  return outcome(0, `The certificate is valid for ${daysLeft} more days.`, observed)
}

/** RFC 8996: TLS 1.0 and 1.1 must not be used. */
function checkOldVersions(versions: Record<TlsVersion, boolean>) {
  const isOffered = versions.TLSv1 || versions['TLSv1.1']
  return outcome(
    isOffered ? -10 : 0,
    isOffered
      ? 'The server supports TLS versions that were deprecated in 2021.'
      : 'No deprecated TLS versions are supported.',
    offered(versions),
  )
}

function checkNewVersion(versions: Record<TlsVersion, boolean>) {
  if (versions['TLSv1.3']) return outcome(0, 'TLS 1.3 is supported.', offered(versions))
  return versions['TLSv1.2']
    ? outcome(-5, 'TLS 1.2 is supported, but TLS 1.3 is not.', offered(versions))
    : outcome(-20, 'No TLS version that browsers accept is supported.', offered(versions))
}

const offered = (versions: Record<TlsVersion, boolean>) =>
  tlsVersions
    .filter((version) => versions[version])
    .map((version) => `TLS ${version === 'TLSv1' ? '1.0' : version.slice('TLSv'.length)}`)
    .join(', ')
