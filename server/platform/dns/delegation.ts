import type { DsData } from 'dns-packet'

import { askAny, isFailure } from './ask-any.ts'
import { findNameServers, iterate, type NameServer, startSearch } from './iterate.ts'
import { dataIn, type Failure } from './message.ts'
import { canonicalName } from './names.ts'
import type { DnsSettings } from './settings.ts'

export type Delegation =
  | {
      kind: 'delegated'
      /** As named by the parent. A name that doesn't resolve, or has no public address, has no addresses. */
      nameServers: NameServer[]
      /** Digests of the keys that must sign the zone. */
      ds: DsData[]
    }
  | { kind: 'no_such_domain' | 'not_delegated' | 'refused' | 'servers_failed' | 'timeout' }

/** Returns the zone's delegation, queried at its parent and never from a cache. */
export async function findDelegation(
  domain: string,
  settings: DnsSettings,
  signal?: AbortSignal,
): Promise<Delegation> {
  const name = canonicalName(domain)
  const search = startSearch(settings, signal)
  // Only the parent has DS records, so the search ends there, even when one server serves both parent and zone.
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
