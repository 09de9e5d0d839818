import { absoluteName, isWithin, relativeName } from './names.ts'
import { isOwnerName, plainName } from './owner-name.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { tokensOf } from './zone-file-lexer.ts'

export type Pointer = Pick<ZoneRecord, 'name' | 'type' | 'content'>
/** A name that a record points to must have a record of one of these types. An alias may take its place. */
type Needs = readonly RecordType[] | 'any'
export type Target = { name: string; needs: Needs }

const address: Needs = ['A', 'AAAA']

/** For types that point to a name: where it is in their content, and what it needs. */
const places: Partial<Record<RecordType, { at: number; needs: Needs }>> = {
  DNAME: { at: 0, needs: 'any' },
  MX: { at: 1, needs: address },
  NS: { at: 0, needs: address },
  PTR: { at: 0, needs: 'any' },
  SRV: { at: 3, needs: address },
}

/** Returns the names of the zone that a record points to, relative to it. */
export function targetsOf(record: Pointer, zone: string): Target[] {
  return hostsOf(record, zone).flatMap(({ name: written, needs }) => {
    const name = plainName(written).toLowerCase().replace(/\.$/, '')
    return isWithin(name, zone) && isOwnerName(name)
      ? [{ name: relativeName(name, zone), needs }]
      : []
  })
}

function hostsOf({ name, type, content }: Pointer, zone: string): Target[] {
  const isPointer = Object.hasOwn(places, type) || otherPointers.has(type)
  const words = isPointer ? (tokensOf(content) ?? []).map(({ text }) => text) : []
  const word = (at: number) => words[at] ?? ''
  const owner = absoluteName(name, zone)
  switch (type) {
    case 'CAA':
      return word(1) === 'iodef' ? hostIn(word(2)) : []
    case 'CNAME':
      // RFC 8552: an underscored name can be an alias of a text record, such as a DKIM key.
      return [{ name: word(0), needs: /(?:^|\.)_/.test(name) ? 'any' : address }]
    case 'HTTPS':
    case 'SVCB': {
      // RFC 9460, section 2.5: the owner itself, or with priority 0, no service.
      const host = word(1) === '.' && word(0) !== '0' ? owner : word(1)
      return [{ name: host, needs: address }]
    }
    case 'NAPTR':
      return [{ name: word(5), needs: flagNeeds[word(2).toUpperCase()] ?? 'any' }]
    case 'TXT':
      return spfTargets(words.join(''))
    case 'URI':
      return hostIn(word(2))
    default: {
      const place = places[type]
      return place ? [{ name: word(place.at), needs: place.needs }] : []
    }
  }
}

const otherPointers = new Set<RecordType>(['CAA', 'CNAME', 'HTTPS', 'NAPTR', 'SVCB', 'TXT', 'URI'])

/** RFC 3404, section 4.2. */
const flagNeeds: Record<string, Needs> = { A: address, S: ['SRV'] }

/** RFC 7553, and RFC 8659, section 4.4. A URI such as `mailto:` has no host. */
function hostIn(uri: string): Target[] {
  const host = URL.canParse(uri) ? new URL(uri).hostname : ''
  return host === '' ? [] : [{ name: host, needs: address }]
}

/** What the mechanisms and the modifier of a mail policy look up (RFC 7208, sections 5 and 6.1). */
const lookups: Record<string, Needs> = {
  a: address,
  exists: ['A'],
  include: ['TXT'],
  mx: ['MX'],
  redirect: ['TXT'],
}

/**
 * Domains without which a mail policy fails. Those with macros are not known here, and an `a` or `mx` without a name is
 * mostly there out of habit.
 */
function spfTargets(text: string): Target[] {
  if (!/^v=spf1(?: |$)/i.test(text)) return []
  return text.split(' ').flatMap((term) => {
    const [, mechanism = '', name = ''] =
      /^[+?~-]?(include:|exists:|redirect=|a:|mx:)([^/%]+)(?:\/[\d/]*)?$/i.exec(term) ?? []
    const needs = lookups[mechanism.toLowerCase().slice(0, -1)]
    return needs ? [{ name, needs }] : []
  })
}
