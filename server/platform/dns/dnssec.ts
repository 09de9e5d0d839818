import type { DnskeyData, DsData } from 'dns-packet'

import type { dnssecStates } from '../../../contract/dns.ts'
import { keyData, knownDigests, vouchedKeys, zoneKeys } from './dnssec-keys.ts'
import { canonicalName } from './names.ts'

/** Broken: validating resolvers find nothing at all. */
export type Dnssec = (typeof dnssecStates)[number]

/** Whether the parent vouches for one of the zone's keys. `keys` is null when the zone did not reply. */
export function judgeDnssec(
  zone: string,
  ds: readonly DsData[],
  keys: readonly DnskeyData[] | null,
): Dnssec {
  if (ds.length === 0) return 'unsigned'
  const readable = knownDigests(ds)
  if (keys === null || readable.length === 0) return 'unknown'
  const vouched = vouchedKeys(canonicalName(zone), zoneKeys(keys.map(keyData)), readable)
  return vouched.length > 0 ? 'signed' : 'broken'
}
