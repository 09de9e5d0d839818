import { z } from 'zod'

import { isWithin, relativeName } from '../../platform/dns/names.ts'
import { isPlainOwnerName } from '../../platform/dns/owner-name.ts'
import { getGuarded } from '../../platform/network/guarded-request.ts'
import type { Outbound } from '../../platform/outbound.ts'

/** A larger response is cut off and not read. */
const MAX_BODY_OCTETS = 2_000_000
const MAX_NAMES = 500
/** The scan doesn't wait longer: such services are slow, and often overloaded. */
const TIMEOUT_MS = 15_000

/** What crt.sh returns for each certificate: https://github.com/crtsh/certwatch_db. One name per line. */
const certificates = z.array(z.object({ name_value: z.string() }))

/**
 * Returns the names of a zone in the certificates that public logs list (RFC 6962), relative to it. None when the
 * service is turned off or doesn't respond: a scan doesn't depend on it.
 */
export async function findCertificateNames(
  zone: string,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
): Promise<string[]> {
  const { certificateLogUrl: url } = outbound
  if (url === null) return []
  try {
    const { body, status, tls } = await getGuarded(`${url}/?q=%25.${zone}&output=json`, {
      allowLoopback: outbound.dns.allowLoopback,
      resolve: outbound.resolve,
      ports: outbound.rdapPorts,
      timeoutMs: TIMEOUT_MS,
      maxBodyOctets: MAX_BODY_OCTETS,
      headers: { accept: 'application/json' },
      signal,
      ...(outbound.certificateAuthorities && {
        certificateAuthorities: outbound.certificateAuthorities,
      }),
    })
    if (status !== 200 || (tls && tls.fault !== null)) return []
    return namesOfCertificates(body.toString(), zone)
  } catch {
    return []
  }
}

/** Parses the response of crt.sh. Names outside the zone, and email addresses, are left out. */
export function namesOfCertificates(json: string, zone: string): string[] {
  const read = certificates.safeParse(JSON.parse(json))
  const names = new Set<string>()
  for (const certificate of read.data ?? []) {
    for (const line of certificate.name_value.split('\n')) {
      const name = line.trim().toLowerCase().replace(/^\*\./, '')
      if (name !== zone && isWithin(name, zone) && isPlainOwnerName(name))
        names.add(relativeName(name, zone))
      if (names.size === MAX_NAMES) return [...names]
    }
  }
  return [...names]
}
