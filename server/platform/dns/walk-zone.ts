import { atMost } from '../at-most.ts'
import { collectRecords } from './collect-records.ts'
import { delegatedParts, parentOf } from './delegated-parts.ts'
import { type AskZone, type Found, findRecords } from './find-records.ts'
import { findWildcard } from './find-wildcard.ts'
import { namesIn } from './names-in.ts'
import { targetsOf } from './record-targets.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { type ScanProgress, startAccount, type Unanswered } from './scan-account.ts'
import { danePorts, everyType, pairKey, type ScanPair, scanPairs, selectors } from './scan-names.ts'

const QUESTIONS_AT_ONCE = 8
/** Limits the work that a zone can cause. */
const MAX_NAMES = 5_000

export type WalkOptions = {
  /** Pairs that an earlier run has already queried. */
  done?: ReadonlySet<string>
  /** What that run found, to follow it again. */
  known?: readonly ZoneRecord[]
  /** Names of the zone from elsewhere, such as certificate logs, relative to it. */
  names?: Promise<readonly string[]>
  /** Called once for each record of this run. */
  onRecord: (record: ZoneRecord) => void
  onProgress: (progress: ScanProgress) => void
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
 * those found, and all types at each of them. When the time runs out, the remaining queries are left without a reply
 * and don't count as ended.
 */
// oxlint-disable-next-line max-lines-per-function -- its steps call each other, and share what is known of the zone
export async function walkZone(
  zone: string,
  { askZone, askForAll }: ZoneQueries,
  options: WalkOptions & { timeLimit: AbortSignal },
): Promise<Unanswered[]> {
  const { done = new Set<string>(), known = [], names, onRecord, onProgress, timeLimit } = options
  const listed = new Map<string, RecordType[]>()
  for (const { name, type } of scanPairs) listed.set(name, [...(listed.get(name) ?? []), type])

  const places = new Map<string, Place>()
  const work = openWork(timeLimit)
  const parts = delegatedParts(zone)
  const oneOfFew = atMost(QUESTIONS_AT_ONCE)
  const collection = collectRecords({ onRecord, onOwnName: (name) => explorePassed(name) })
  const { foundByType } = collection

  const account = startAccount(done, (step) =>
    onProgress({ ...step, foundByType: { ...foundByType } }),
  )
  const { end, isEnded, isPlanned, mayAsk } = account
  const askFor = async (name: string, type: RecordType): Promise<Found | null> => {
    account.plan(name, type)
    const found = await oneOfFew(() => findRecords(askZone, zone, { name, type }))
    account.noteType(type, typeof found === 'string')
    if (typeof found !== 'string') return found
    end(name, type, found)
    return null
  }

  const takeWildcard = async (below: string) => {
    const limited: AskZone = (question) => oneOfFew(() => askZone(question))
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

  const isBelowCut = (name: string) => (parts.cutOf(name) ?? name) !== name

  const explore = async (place: Place, types: readonly RecordType[]) => {
    const { name } = place
    const parent = parentOf(name)
    if (parent !== undefined) await visit(parent, listed.get(parent) ?? ['A']).work
    const wanted = types.filter((type) => !isBelowCut(name) || type === 'A' || type === 'AAAA')
    const { answers, asked } = await ask(
      place,
      wanted.filter((type) => !isEnded(name, type)),
    )
    const records = answers.flatMap((found) => found.records)
    records.push(...(await takeDelegations(records)))
    const own = records.filter(parts.isOnThisSide)
    collection.collect(own)
    place.records.push(...own)
    // Only now: an interrupted scan doesn't repeat a query that has ended.
    for (const type of [...types, ...asked]) end(name, type)
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

  /** The replies at a name, for all types as soon as it turns out to exist, and the types queried besides `types`. */
  const ask = async (place: Place, types: readonly RecordType[]) => {
    const { name } = place
    const answers: Found[] = []
    const asked: (RecordType | 'ANY')[] = []
    const all = { answers, asked }
    const isKnown = name === '@' || known.some((record) => record.name === name)
    let isOwn = collection.isOwnName(name)
    const take = async (type: RecordType) => {
      const found = await askFor(name, type)
      if (!found) return
      answers.push(found)
      if (found.isName && collection.isOwn(name, type, found.records)) isOwn = true
    }
    const takeMore = async (more: readonly RecordType[]) => {
      await Promise.all(more.map(take))
      asked.push(...more)
    }
    const [first, ...others] = types
    if (first) await take(first)
    if (name !== '@' && answers[0]?.isName === false) return all
    // Next to one at the apex, servers that allow it also have mail and text.
    const isAlias = () =>
      name !== '@' && answers.some(({ records }) => records.some(({ type }) => type === 'CNAME'))
    await Promise.all(others.filter(() => !isAlias()).map(take))
    const isOpen = () => !isOwn && !isAlias() && !isBelowCut(name)
    const isLeft = (type: RecordType) => !types.includes(type) && !isEnded(name, type)
    const wildcardTypes = isOpen() ? collection.typesOfWildcard(name) : []
    // Without a type of the wildcard that covers it, nothing has shown yet whether the name exists itself.
    const [another] = types.some((type) => wildcardTypes.includes(type)) ? [] : wildcardTypes
    if (another && isLeft(another)) await takeMore([another])
    // A name may have the wildcard's address, and mail of its own.
    if (wildcardTypes.length > 0 && isOpen() && isHost(name)) {
      await takeMore(mailTypes.filter((type) => isLeft(type) && mayAsk(type) && type !== another))
    }
    if (!isOwn || place.isExplored || parts.cutOf(name) !== undefined) return all
    place.isExplored = true
    collection.addName(name)
    const handsOn = answers.some(({ records }) => records.some(({ type }) => type === 'NS'))
    if (isAlias() || (handsOn && name !== '@')) return all
    const everything = await askAll(name)
    if (everything) {
      answers.push(everything)
      asked.push('ANY')
      return all
    }
    // What an earlier run took for a wildcard's record was not kept.
    const isForgotten = (type: RecordType) => !isKnown && done.has(pairKey({ name, type }))
    await takeMore(
      everyType.filter(
        (type) => (isLeft(type) || isForgotten(type)) && !asked.includes(type) && mayAsk(type),
      ),
    )
    return all
  }
  const askAll = async (name: string) => {
    if (!askForAll || isEnded(name, 'ANY')) return null
    const found = await oneOfFew(() => findRecords(askForAll, zone, { name, type: 'ANY' }))
    return typeof found === 'string' || found.records.length === 0 ? null : found
  }

  const follow = (records: readonly ZoneRecord[]) => {
    for (const record of records) {
      const targets = targetsOf(record, zone).map(({ name }) => name)
      for (const name of [...namesIn(record.content, zone), ...targets]) visit(name, ['A', 'AAAA'])
    }
  }
  const visit = (name: string, types: readonly RecordType[]): Place => {
    const before = places.get(name)
    const isNews = types.some((type) => !isPlanned(name, type))
    if (before && (!isNews || places.size >= MAX_NAMES)) return before
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
  for (const { name } of known) visit(name, ['A', 'AAAA'])
  follow(known)
  if (names) {
    void work.track(names.then((all) => all.forEach((name) => visit(name, ['A', 'AAAA']))))
  }
  await work.ended()
  return account.close()
}

const newPlace = (name: string): Place => ({
  name,
  isExplored: false,
  isFollowed: false,
  records: [],
  work: Promise.resolve(),
})

const mailTypes = ['MX', 'TXT'] as const satisfies RecordType[]
const isHost = (name: string) => !name.startsWith('_') && !name.startsWith('*')

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

/** Work that adds more work. When the time runs out, it ends as if it were done. */
function openWork(timeLimit: AbortSignal) {
  const open = new Set<Promise<void>>()
  return {
    track: (task: Promise<void>) => {
      const work = task.catch((error: unknown) => {
        if (!timeLimit.aborted) throw error
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
