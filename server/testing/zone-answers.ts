import type { Answer, Question } from 'dns-packet'

/** Owner, type and data in dns-packet's format. The owner is a fully qualified name, without the final dot. */
export type PlainRecord = readonly [name: string, type: string, data: unknown]
type Zones = Record<string, readonly PlainRecord[]>

const NXDOMAIN = 3
const REFUSED = 5
const TTL_SECONDS = 300

const isWithin = (name: string, zone: string) =>
  zone === '.' || name === zone || name.endsWith(`.${zone}`)
const parentOf = (name: string) => name.split('.').slice(1).join('.') || '.'
export const toAnswer = ([name, type, data]: PlainRecord) =>
  ({ name, type, data, ttl: TTL_SECONDS, class: 'IN' }) as Answer

type Found = {
  rcode: number
  isAuthoritative: boolean
  answers: Answer[]
  authorities: Answer[]
  additionals: Answer[]
}
const found = (parts: Partial<Found>): Found => ({
  rcode: 0,
  isAuthoritative: true,
  answers: [],
  authorities: [],
  additionals: [],
  ...parts,
})

/** Returns an authoritative server's reply (RFC 1034, section 4.3.2, without the cache). */
export function answerFrom(zones: Zones, { name: asked, type }: Question): Found {
  const name = asked.toLowerCase()
  const zone = Object.keys(zones)
    // RFC 4035, section 3.1.4.1: a DS record belongs to the parent.
    .filter((origin) => isWithin(name, origin) && !(type === 'DS' && name === origin))
    .toSorted((one, other) => other.length - one.length)[0]
  if (zone === undefined) return found({ rcode: REFUSED, isAuthoritative: false })
  const records = zones[zone] ?? []

  const cut = records.find(
    ([owner, kind]) =>
      kind === 'NS' &&
      owner !== zone &&
      isWithin(name, owner) &&
      !(type === 'DS' && name === owner),
  )?.[0]
  if (cut !== undefined) {
    const servers = records.filter(([owner, kind]) => owner === cut && kind === 'NS')
    const hosts = new Set(servers.map(([, , host]) => host))
    const glue = records.filter(([owner, kind]) => hosts.has(owner) && /^A(AAA)?$/.test(kind))
    return found({
      isAuthoritative: false,
      authorities: servers.map(toAnswer),
      additionals: glue.map(toAnswer),
    })
  }

  const authorities = records
    .filter(([owner, kind]) => owner === zone && kind === 'SOA')
    .map(toAnswer)
  const owner = ownerFor(name, zone, records)
  if (owner === undefined) return found({ rcode: NXDOMAIN, authorities })
  const here = records.filter((record) => record[0] === owner)
  const alias = here.find(([, kind]) => kind === 'CNAME')
  // The codec's types don't include it.
  const isForAll = (type as string) === 'ANY'
  const fitting = here.filter(([, kind]) => kind === type || isForAll)
  // Some servers have other records next to an alias.
  if (alias && type !== 'CNAME' && !isForAll && fitting.length === 0) {
    const target = answerFrom(zones, { name: String(alias[2]), type })
    const own = toAnswer([asked, 'CNAME', alias[2]])
    // The alias is known, even if its target is in a zone of other servers.
    const rcode = target.rcode === REFUSED ? 0 : target.rcode
    return { ...target, rcode, isAuthoritative: true, answers: [own, ...target.answers] }
  }
  return found({
    answers: fitting.map(([, kind, data]) => toAnswer([asked, kind, data])),
    authorities: fitting.length === 0 ? authorities : [],
  })
}

/** The name itself, or the wildcard that covers it: the one below its closest ancestor (RFC 4592). */
function ownerFor(name: string, zone: string, records: readonly PlainRecord[]) {
  const exists = (one: string) => one === zone || records.some(([owner]) => isWithin(owner, one))
  if (exists(name)) return name
  let ancestor = parentOf(name)
  while (!exists(ancestor)) ancestor = parentOf(ancestor)
  const wildcard = `*.${ancestor}`
  return records.some(([owner]) => owner === wildcard) ? wildcard : undefined
}
