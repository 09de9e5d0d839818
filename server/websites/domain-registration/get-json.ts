import { getGuarded } from '../../platform/network/guarded-request.ts'
import type { Outbound } from '../../platform/outbound.ts'

/** IANA's list is about 60 KB, a response about 20. */
const MAX_BODY_OCTETS = 1_000_000

export type RdapSettings = Pick<
  Outbound,
  | 'dns'
  | 'resolve'
  | 'rdapBootstrapUrl'
  | 'rdapPorts'
  | 'requestTimeoutMs'
  | 'certificateAuthorities'
>

/** An RDAP server refused the request. */
export class RdapRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The registry responded with status ${status}.`)
    this.status = status
  }
}

/** Fetches JSON from a registry through the guard. */
export async function getJson(url: string, settings: RdapSettings, signal: AbortSignal) {
  const { body, status, tls } = await getGuarded(url, {
    allowLoopback: settings.dns.allowLoopback,
    resolve: settings.resolve,
    ports: settings.rdapPorts,
    timeoutMs: settings.requestTimeoutMs,
    maxBodyOctets: MAX_BODY_OCTETS,
    headers: { accept: 'application/rdap+json, application/json' },
    signal,
    ...(settings.certificateAuthorities && {
      certificateAuthorities: settings.certificateAuthorities,
    }),
  })
  // The request itself only records certificate errors.
  if (tls && tls.fault !== null) throw new Error(tls.fault)
  if (status !== 200) throw new RdapRefused(status)
  return JSON.parse(body.toString()) as unknown
}
