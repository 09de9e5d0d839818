import { isIPv6 } from 'node:net'

import { absoluteName, canonicalName } from './names.ts'
import { plainName } from './owner-name.ts'
import type { ZoneRecord } from './record.ts'

/**
 * The zone's own name as an alias in a zone file. Providers such as Cloudflare allow it, and respond with the addresses
 * of the target. A zone has its SOA record at that name, so that it can't be an alias (RFC 1034, section 3.6.2).
 */
export type ApexAlias = { line: number; ttl: number; target: string }

type Taken = {
  addresses?: ZoneRecord[]
  remark?: string
  fault?: string
  /** The alias outside the file that it leads to, whose addresses must be looked up. */
  open?: ApexAlias
}

/** Replaces an alias with the addresses that the file has for its target. */
export function takeAlias(
  alias: ApexAlias,
  { kept, zone }: { kept: readonly ZoneRecord[]; zone: string },
): Taken {
  const at = (name: string) =>
    kept.filter((record) => absoluteName(record.name, zone) === plainName(canonicalName(name)))
  if (at(zone).some(isAddress)) return { fault: repeatedApexFault(zone) }
  let { target } = alias
  for (let passed = 0; passed < LONGEST_CHAIN; passed += 1) {
    const there = at(target)
    const addresses = there.filter(isAddress)
    if (addresses.length > 0) {
      return {
        addresses: addresses.map((record) => ({ ...record, name: '@', ttl: alias.ttl })),
        remark: apexRemark(zone, target),
      }
    }
    const next = there.find(({ type }) => type === 'CNAME')?.content
    if (next === undefined) break
    target = next
  }
  return { open: { ...alias, target } }
}

/** The addresses of an alias's target as records of the zone's own name. */
export const apexRecords = (addresses: readonly string[], ttl: number) =>
  addresses.map((content): ZoneRecord => ({
    name: '@',
    type: isIPv6(content) ? 'AAAA' : 'A',
    ttl,
    content,
  }))

/** Resolvers give up on longer chains of aliases. */
const LONGEST_CHAIN = 16

const isAddress = ({ type }: ZoneRecord) => type === 'A' || type === 'AAAA'

export const repeatedApexFault = (zone: string) =>
  `Keep either one alias of ${zone} or its A and AAAA records.`

export const apexRemark = (zone: string, target: string) =>
  `${zone} is an alias of ${canonicalName(target)}, which only some providers support. The target’s current addresses were added instead: update them when they change.`
