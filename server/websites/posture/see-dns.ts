import type { CaaData, SoaData } from 'dns-packet'

import { isFailure } from '../../platform/dns/ask-any.ts'
import { type Delegation, findDelegation } from '../../platform/dns/delegation.ts'
import { type ChainVerdict, validateZone } from '../../platform/dns/dnssec-chain.ts'
import type { NameServer } from '../../platform/dns/iterate.ts'
import { dataIn } from '../../platform/dns/message.ts'
import type { DnsSettings } from '../../platform/dns/settings.ts'
import { spreadOver } from '../../platform/dns/spread.ts'
import { findAuthorities } from '../../platform/dns/zone-servers.ts'
import { askTransfer } from '../../platform/dns/zone-transfer.ts'
import { failureSentence } from './see-website.ts'
import type { TransfersSeen } from './zone-transfer.ts'

/** Per name server: usually it has one of each kind. */
const MAX_ADDRESSES_ASKED = 2

/** The replies of a domain's name servers, or why they could not be seen. */
export type DnsSeen =
  | {
      nameServers: { name: string; addresses: string[] }[]
      /** How many of their addresses are not authoritative for the zone. */
      lameCount: number
      soa: SoaData | null
      /** Null: no reply. */
      caa: CaaData[] | null
      dnssec: ChainVerdict
      transfers: TransfersSeen
    }
  | { failure: string }

const sentences: Record<Exclude<Delegation['kind'], 'delegated'>, string> = {
  no_such_domain: 'The domain is not in the registry.',
  not_delegated: 'The registry has no name servers for this domain.',
  refused: 'The registry’s name servers refused the query.',
  servers_failed: 'The registry’s name servers returned an error.',
  timeout: 'The registry’s name servers did not reply in time.',
}

/** Queries the zone's parent, and then its own servers, without a cache in between. */
export async function seeDns(
  domain: string,
  settings: DnsSettings,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<DnsSeen> {
  try {
    const delegation = await findDelegation(domain, settings, signal)
    if (delegation.kind !== 'delegated') return { failure: sentences[delegation.kind] }
    const { nameServers } = delegation
    const requestSettings = { ...settings, signal }
    const { servers, failures } = await findAuthorities(domain, nameServers, requestSettings)
    if (servers.length === 0)
      return { failure: 'None of the name servers responds authoritatively for the domain.' }

    const ask = spreadOver(servers, requestSettings)
    const [soa, caa, dnssec, transfers] = await Promise.all([
      ask({ name: domain, type: 'SOA' }),
      ask({ name: domain, type: 'CAA' }),
      validateZone(domain, settings, { now, signal }),
      askTransfers(domain, nameServers, requestSettings),
    ])
    return {
      nameServers,
      lameCount: failures.length,
      soa: dataIn(soa, 'SOA')[0] ?? null,
      caa: isFailure(caa) ? null : dataIn(caa, 'CAA'),
      dnssec,
      transfers,
    }
  } catch (error) {
    return { failure: failureSentence(error, signal) }
  }
}

/** Only of those with an address; a separate check reports the others. */
const askTransfers = (
  domain: string,
  nameServers: readonly NameServer[],
  { port, timeoutMs, signal }: DnsSettings & { signal: AbortSignal },
): Promise<TransfersSeen> =>
  Promise.all(
    nameServers
      .filter(({ addresses }) => addresses.length > 0)
      .map(async ({ name, addresses }) => ({
        name,
        replies: await Promise.all(
          addresses
            .slice(0, MAX_ADDRESSES_ASKED)
            .map((address) => askTransfer({ address, port }, domain, { timeoutMs, signal })),
        ),
      })),
  )
