import type { ScanLimit } from '../../../contract/dns.ts'
import { DOMAIN_RECORDS_MAX } from '../../../contract/record-types.ts'
import { atMost } from '../at-most.ts'
import { collectRecords } from './collect-records.ts'
import { delegatedParts, parentOf } from './delegated-parts.ts'
import { type AskZone, type Found, findRecords } from './find-records.ts'
import { findWildcard } from './find-wildcard.ts'
import { namesIn } from './names-in.ts'
import { isHost, nameQueries } from './query-name.ts'
import { targetsOf } from './record-targets.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { type ScanProgress, startAccount, type Unanswered } from './scan-account.ts'
import { danePorts, pairKey, type ScanPair, scanPairs, selectors } from './scan-names.ts'
import { walkLimit } from './walk-limit.ts'

const QUESTIONS_AT_ONCE = 8
/** Limits the work that a zone can cause. Each host has other names that are queried: see `besideFound`. */
const MAX_NAMES = 5 * DOMAIN_RECORDS_MAX

export type WalkOptions = {
  /** Pairs that an earlier run has already queried. */
  done?: ReadonlySet<string>
  /** What that run found, to follow it again. */
  known?: readonly ZoneRecord[]
  /** Names at which earlier scans found records, which nothing may lead to any more. */
  earlierNames?: readonly string[]
  /** Names of the zone from elsewhere, such as certificate logs, relative to it. */
  names?: Promise<readonly string[]>
  /** Called once for each record of this run. */
  onRecord: (record: ZoneRecord) => void
  onProgress: (progress: ScanProgress) => void
  maxNames?: number
}

type ZoneQueries = {
  askZone: AskZone
  /** Queries servers that reply to ANY with all records of a name, or null when there are none. */
  askForAll: AskZone | null
}

type Place = {
  name: string
  isExplored: boolean
  isFollowed: boolean
  records: ZoneRecord[]
  /** Ends when there is nothing left to query for the name itself. */
  work: Promise<void>
}

/**
 * Queries every pair of the list, and whatever the replies point to: other names of the zone, the names above and below
 * those found, and all types at each of them. When a limit is reached, the remaining queries are not sent and don't
 * count as ended.
 */
export async function walkZone(
  zone: string,
  { askZone, askForAll }: ZoneQueries,
  options: WalkOptions & { timeLimit: AbortSignal },
): Promise<{ unanswered: Unanswered[]; limit: ScanLimit | null }> {
  const { done = new Set<string>(), known = [], names, onRecord, onProgress, timeLimit } = options
  const { maxNames = MAX_NAMES, earlierNames = [] } = options
  const listed = new Map<string, RecordType[]>()
  for (const { name, type } of scanPairs) listed.set(name, [...(listed.get(name) ?? []), type])

  const places = new Map<string, Place>()
  const { limit, exceed, reached, within } = walkLimit(timeLimit)
  const work = openWork(limit)
  const parts = delegatedParts(zone)
  const oneOfFew = atMost(QUESTIONS_AT_ONCE)
  const onOwnName = (name: string) => explorePassed(name)
  const collection = collectRecords({ onRecord, onOwnName, onFull: () => exceed('records') })
  const { foundByType } = collection

  const account = startAccount(done, (step) =>
    onProgress({ ...step, foundByType: { ...foundByType } }),
  )
  const { end, isEnded, isPlanned, mayAsk } = account
  const askFor = async (name: string, type: RecordType): Promise<Found | null> => {
    account.plan(name, type)
    const found = await oneOfFew(() => findRecords(within(askZone), zone, { name, type }))
    account.noteType(type, typeof found === 'string')
    if (typeof found !== 'string') return found
    end(name, type, found)
    return null
  }

  const askAll = async (name: string) => {
    if (!askForAll || isEnded(name, 'ANY')) return null
    const found = await oneOfFew(() => findRecords(within(askForAll), zone, { name, type: 'ANY' }))
    return typeof found === 'string' || found.records.length === 0 ? null : found
  }
  const queryName = nameQueries({
    collection,
    parts,
    account,
    done,
    knownNames: new Set(['@', ...known.map(({ name }) => name)]),
    query: askFor,
    queryAll: askAll,
  })

  const takeWildcard = async (below: string) => {
    const limited: AskZone = (question) => oneOfFew(() => within(askZone)(question))
    const { records, failures } = await findWildcard(limited, zone, { below, mayAsk })
    for (const { type, failure } of failures) {
      account.noteType(type, true)
      account.unanswered.push({
        pair: pairKey({ name: below === '@' ? '*' : `*.${below}`, type }),
        failure,
      })
    }
    collection.addWildcard(below, records)
    follow(records)
    // The name of the wildcard can be queried like any other, for its other types.
    if (records[0]) visit(records[0].name, ['A'])
  }

  const explore = async (place: Place, types: readonly RecordType[]) => {
    const { name } = place
    const parent = parentOf(name)
    if (parent !== undefined) await visit(parent, listed.get(parent) ?? ['A']).work
    const wanted = types.filter(
      (type) => !parts.isBelowCut(name) || type === 'A' || type === 'AAAA',
    )
    const { replies, others } = await queryName(
      place,
      wanted.filter((type) => !isEnded(name, type)),
    )
    const records = replies.flatMap((found) => found.records)
    records.push(...(await takeDelegations(records)))
    const own = records.filter(parts.isOnThisSide)
    collection.collect(own)
    // These queries don't count as ended: some of their records may be missing.
    if (collection.hasLeftOut()) return
    place.records.push(...own)
    // Only now: an interrupted scan doesn't repeat a query that has ended.
    for (const type of [...types, ...others]) end(name, type)
    follow(own)
    if (!place.isExplored || place.isFollowed || parts.cutOf(name) !== undefined) return
    place.isFollowed = true
    if (!place.records.some(({ type }) => type === 'DNAME')) await takeWildcard(name)
    collection.releaseBelow(name)
    for (const pair of besideFound(name, place.records)) visit(pair.name, [pair.type])
  }

  /** Returns the digests of the keys of parts that were not known to be delegated. */
  const takeDelegations = async (records: readonly ZoneRecord[]) => {
    const found: ZoneRecord[] = []
    for (const cut of parts.add(records)) {
      const digests = await askFor(cut, 'DS')
      if (digests) found.push(...digests.records)
      end(cut, 'DS')
    }
    return found
  }

  const follow = (records: readonly ZoneRecord[]) => {
    for (const record of records) {
      const targets = targetsOf(record, zone).map(({ name }) => name)
      visitAll([...namesIn(record.content, zone), ...targets])
    }
  }
  const visitAll = (all: readonly string[]) => all.forEach((name) => visit(name, ['A', 'AAAA']))
  const visit = (name: string, types: readonly RecordType[]): Place => {
    const before = places.get(name)
    const isNews = types.some((type) => !isPlanned(name, type))
    if (before && !isNews) return before
    if (!before && places.size >= maxNames) exceed('size')
    const place = before ?? newPlace(name)
    places.set(name, place)
    return exploreNext(place, types)
  }
  const exploreNext = (place: Place, types: readonly RecordType[]) => {
    place.work = work.track(place.work.then(() => explore(place, types)))
    return place
  }
  /** A name that looked like the wildcard's own replies was left, until a name below it showed that it exists. */
  const explorePassed = (name: string) => {
    const place = places.get(name)
    if (place && !place.isExplored) exploreNext(place, [])
  }

  for (const { name } of known) collection.addName(name)
  await work.track(takeWildcard('@'))
  for (const [name, types] of listed) visit(name, types)
  visitAll([...known.map(({ name }) => name), ...earlierNames])
  follow(known)
  if (names) void work.track(names.then(visitAll))
  await work.ended()
  return { unanswered: account.unanswered, limit: reached() ?? (work.isCut() ? 'time' : null) }
}

const newPlace = (name: string): Place => ({
  name,
  isExplored: false,
  isFollowed: false,
  records: [],
  work: Promise.resolve(),
})

/** What may be next to a name that exists: DANE next to a host, DKIM and DMARC next to a mail domain. */
function besideFound(name: string, records: readonly ZoneRecord[]): ScanPair[] {
  const has = (...types: RecordType[]) => records.some(({ type }) => types.includes(type))
  const below = (labels: readonly string[], type: RecordType) =>
    labels.map((label) => ({ name: name === '@' ? label : `${label}.${name}`, type }))
  const [label] = name.split('.')
  return [
    ...(isHost(name) && has('A', 'AAAA', 'CNAME') ? below(['_tcp'], 'TXT') : []),
    ...(isHost(name) && has('MX') ? below(['_dmarc', '_domainkey'], 'TXT') : []),
    ...(label === '_tcp' ? below(danePorts, 'TLSA') : []),
    ...(label === '_domainkey' ? below(selectors, 'TXT') : []),
  ]
}

/** Work that adds more work. When the limit is reached, it ends as if it were done. */
function openWork(limit: AbortSignal) {
  const open = new Set<Promise<void>>()
  let isCut = false
  return {
    /** Whether the limit has ended any of it. */
    isCut: () => isCut,
    track: (task: Promise<void>) => {
      const work = task.catch((error: unknown) => {
        if (!limit.aborted) throw error
        isCut = true
      })
      open.add(work)
      work.then(
        () => open.delete(work),
        () => undefined,
      )
      return work
    },
    ended: async () => {
      while (open.size > 0) await Promise.all(open)
    },
  }
}
