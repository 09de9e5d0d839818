import type { DsData } from 'dns-packet'

import { askAny, isFailure } from './ask-any.ts'
import { findNameServers, iterate, type NameServer, startSearch } from './iterate.ts'
import { dataIn, type Failure } from './message.ts'
import { canonicalName } from './names.ts'
import type { DnsSettings } from './settings.ts'

export type Delegation =
  | {
      kind: 'delegated'
      /** As the parent names them. One that leads nowhere, or to no public address, has none. */
      nameServers: NameServer[]
      /** Digests of the keys that the zone has to be signed with. */
      ds: DsData[]
    }
  | { kind: 'no_such_domain' | 'not_delegated' | 'refused' | 'servers_failed' | 'timeout' }

/** What the zone's parent says of it, asked there and never in a cache. */
export async function findDelegation(
  domain: string,
  settings: DnsSettings,
  signal?: AbortSignal,
): Promise<Delegation> {
  const name = canonicalName(domain)
  const search = startSearch(settings, signal)
  // Only the parent has DS records, so that the search ends there, also where one server holds parent and zone.
  const parent = await iterate(search, { name, type: 'DS' })
  if (isFailure(parent.reply)) return { kind: failed(parent.reply.kind) }
  if (parent.reply.kind === 'nxdomain') return { kind: 'no_such_domain' }

  const reply = await askAny(parent.servers, { name, type: 'NS' }, { ...settings, signal })
  if (isFailure(reply)) return { kind: failed(reply.kind) }
  const referral =
    reply.kind === 'referral' && reply.zone === name
      ? reply
      : { nameServers: dataIn(reply, 'NS').map(canonicalName), glue: [] }
  if (referral.nameServers.length === 0) return { kind: 'not_delegated' }
  return {
    kind: 'delegated',
    nameServers: await findNameServers(search, { ...referral, from: parent.zone }),
    ds: dataIn(parent.reply, 'DS'),
  }
}

function failed(failure: Failure) {
  if (failure === 'refused' || failure === 'timeout') return failure
  return 'servers_failed'
}
