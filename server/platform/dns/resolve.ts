import type { Resolver } from '../network/guarded-lookup.ts'
import { isFailure } from './ask-any.ts'
import { iterate, type Search, startSearch } from './iterate.ts'
import { dataIn, type DataOfType, type WireType } from './message.ts'
import { canonicalName } from './names.ts'
import type { DnsSettings } from './settings.ts'

/** A longer chain of aliases is treated as unresolvable. */
const MAX_ALIASES = 8

/** Returns the data of one type at a name, following aliases, or null when no server replied. */
export async function resolve<Type extends WireType>(
  search: Search,
  name: string,
  type: Type,
): Promise<DataOfType[Type][] | null> {
  let place = canonicalName(name)
  for (let aliases = 0; aliases <= MAX_ALIASES; aliases += 1) {
    const { reply } = await iterate(search, { name: place, type })
    if (isFailure(reply)) return null
    const [alias] = dataIn(reply, 'CNAME')
    if (alias === undefined) return dataIn(reply, type)
    place = canonicalName(alias)
  }
  return null
}

const ALL_ADDRESSES_TIMEOUT_MS = 10_000

/**
 * Returns the addresses of a host, or none if one of the two kinds couldn't be looked up: half of the visitors would be
 * left out.
 */
export async function allAddressesOf(
  host: string,
  settings: DnsSettings,
  signal?: AbortSignal,
): Promise<string[]> {
  // A host that is never found could take minutes.
  const timeLimit = AbortSignal.timeout(ALL_ADDRESSES_TIMEOUT_MS)
  const stop = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit
  const search = startSearch(settings, stop)
  const [v4, v6] = await Promise.all([
    resolve(search, host, 'A'),
    resolve(search, host, 'AAAA'),
  ]).catch(() => [null, null])
  return v4 && v6 ? [...v4, ...v6] : []
}

/** Finds the addresses of a host from the given root servers downwards. Rejects when the signal aborts it. */
export const resolverFrom =
  (settings: DnsSettings, signal?: AbortSignal): Resolver =>
  async (host) => {
    const search = startSearch(settings, signal)
    const [v4, v6] = await Promise.all([resolve(search, host, 'A'), resolve(search, host, 'AAAA')])
    return [...(v4 ?? []), ...(v6 ?? [])]
  }
