import type { CheckedNameServer } from '../../../contract/websites/name-servers.ts'
import { findDelegation } from '../../platform/dns/delegation.ts'
import { canonicalName } from '../../platform/dns/names.ts'
import { registryFailure, type ScanFailure } from '../../platform/dns/scan-failures.ts'
import type { DnsSettings } from '../../platform/dns/settings.ts'
import { findAuthorities } from '../../platform/dns/zone-servers.ts'

export type NameServerCheck =
  | {
      outcome: 'checked'
      /** The delegation at the parent: all ours, some of ours, none of ours, or nothing at all. */
      overall: 'all_ours' | 'mixed' | 'old' | 'none'
      nameServers: CheckedNameServer[]
      /** The parent vouches for keys of the previous zone: moving the zone without them breaks it. */
      isDsPresent: boolean
    }
  | { outcome: 'failed'; reason: ScanFailure; message: string }

/** Compares the parent's delegation with the assigned name servers. */
export async function checkNameServers(
  domain: string,
  assigned: readonly string[],
  { settings, signal }: { settings: DnsSettings; signal?: AbortSignal },
): Promise<NameServerCheck> {
  const zone = canonicalName(domain)
  const ours = [...new Set(assigned.map(canonicalName))]
  const missing = (name: string): CheckedNameServer => ({ name, state: 'missing' })
  const delegation = await findDelegation(zone, settings, signal)
  if (delegation.kind === 'not_delegated') {
    const nameServers = ours.map(missing)
    return { outcome: 'checked', overall: 'none', nameServers, isDsPresent: false }
  }
  if (delegation.kind !== 'delegated') {
    const { kind: reason } = delegation
    return { outcome: 'failed', reason, message: registryFailure(reason, zone) }
  }

  const standing = delegation.nameServers
  const names = new Set(standing.map(({ name }) => name))
  const checked = await Promise.all(
    standing.map(async (server): Promise<CheckedNameServer> => {
      const { name } = server
      if (!ours.includes(name)) return { name, state: 'old' }
      const { servers } = await findAuthorities(zone, [server], { ...settings, signal })
      return { name, state: servers.length > 0 ? 'ours' : 'no_answer' }
    }),
  )
  return {
    outcome: 'checked',
    overall: overallOf(ours, names),
    nameServers: [...checked, ...ours.filter((name) => !names.has(name)).map(missing)],
    isDsPresent: delegation.ds.length > 0,
  }
}

function overallOf(ours: readonly string[], standing: ReadonlySet<string>) {
  const count = ours.filter((name) => standing.has(name)).length
  if (count === 0) return 'old'
  return count === ours.length && count === standing.size ? 'all_ours' : 'mixed'
}
