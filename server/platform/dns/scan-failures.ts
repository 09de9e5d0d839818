import type { scanFailureReasons } from '../../../contract/dns.ts'
import type { Failure } from './message.ts'

export type ScanFailure = (typeof scanFailureReasons)[number]

export const scanFailures: Record<ScanFailure, (domain: string) => string> = {
  no_such_domain: (domain) =>
    `${domain} is not registered. Check the name for a typo, or register it first.`,
  no_name_servers: (domain) =>
    `${domain} has no reachable name servers. Set them at your registrar, then scan again.`,
  lame: (domain) =>
    `The name servers of ${domain} don’t serve this zone. Check it at your DNS provider, then scan again.`,
  refused: (domain) =>
    `The name servers of ${domain} refuse our queries. Upload a zone file, or add the records manually.`,
  servers_failed: (domain) =>
    `The name servers of ${domain} return errors. Scan again later, or upload a zone file.`,
  timeout: (domain) =>
    `The name servers of ${domain} don’t respond. Scan again later, or upload a zone file.`,
}

/** The same, for failures of the servers above the domain. */
export const registryFailure = (reason: ScanFailure, domain: string) =>
  reason === 'no_such_domain'
    ? scanFailures[reason](domain)
    : `The parent name servers of ${domain} don’t respond correctly. Your website is not the cause. Try again later.`

/** Returns the one reason to report when several servers have all failed. */
export function commonFailure(failures: readonly Failure[]): ScanFailure {
  const [first, ...others] = new Set(failures)
  if (first === undefined || others.length > 0) return 'servers_failed'
  if (first === 'not_authoritative') return 'lame'
  return first === 'refused' || first === 'timeout' ? first : 'servers_failed'
}
