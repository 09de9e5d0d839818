import type { collectRecords } from './collect-records.ts'
import type { delegatedParts } from './delegated-parts.ts'
import type { Found } from './find-records.ts'
import type { RecordType } from './record.ts'
import type { startAccount } from './scan-account.ts'
import { everyType, pairKey } from './scan-names.ts'

const mailTypes = ['MX', 'TXT'] as const satisfies RecordType[]

/** Neither a service label, such as `_tcp`, nor a wildcard. */
export const isHost = (name: string) => !name.startsWith('_') && !name.startsWith('*')

type Scan = {
  collection: ReturnType<typeof collectRecords>
  parts: ReturnType<typeof delegatedParts>
  account: ReturnType<typeof startAccount>
  /** What an earlier run has queried. */
  done: ReadonlySet<string>
  /** The names at which an earlier run found records. */
  knownNames: ReadonlySet<string>
  /** Queries one type at a name, or returns null without a reply. */
  query: (name: string, type: RecordType) => Promise<Found | null>
  /** Queries all types of a name in one query, or returns null where servers don’t reply to that. */
  queryAll: (name: string) => Promise<Found | null>
}

type Place = { name: string; isExplored: boolean }

/**
 * Returns a function that queries types at a name, and all other types as soon as it turns out to exist. It returns the
 * replies, and the types that were queried besides the given ones.
 */
export const nameQueries =
  ({ collection, parts, account, done, knownNames, query, queryAll }: Scan) =>
  async (place: Place, types: readonly RecordType[]) => {
    const { name } = place
    const { isEnded, mayAsk } = account
    const replies: Found[] = []
    const others: (RecordType | 'ANY')[] = []
    const all = { replies, others }
    let isOwn = collection.isOwnName(name)
    const queryOne = async (type: RecordType) => {
      const found = await query(name, type)
      if (!found) return
      replies.push(found)
      if (found.isName && collection.isOwn(name, type, found.records)) isOwn = true
    }
    const queryMore = async (more: readonly RecordType[]) => {
      await Promise.all(more.map(queryOne))
      others.push(...more)
    }
    const [first, ...further] = types
    if (first) await queryOne(first)
    if (name !== '@' && replies[0]?.isName === false) return all
    // Next to one at the apex, servers that allow it also have mail and text.
    const isAlias = () =>
      name !== '@' && replies.some(({ records }) => records.some(({ type }) => type === 'CNAME'))
    await Promise.all(further.filter(() => !isAlias()).map(queryOne))
    const isOpen = () => !isOwn && !isAlias() && !parts.isBelowCut(name)
    const isLeft = (type: RecordType) => !types.includes(type) && !isEnded(name, type)
    const wildcardTypes = isOpen() ? collection.typesOfWildcard(name) : []
    // Without a type of the wildcard that covers it, nothing has shown yet whether the name exists itself.
    const [another] = types.some((type) => wildcardTypes.includes(type)) ? [] : wildcardTypes
    if (another && isLeft(another)) await queryMore([another])
    // A name may have the wildcard's address, and mail of its own.
    if (wildcardTypes.length > 0 && isOpen() && isHost(name)) {
      await queryMore(mailTypes.filter((type) => isLeft(type) && mayAsk(type) && type !== another))
    }
    if (!isOwn || place.isExplored || parts.cutOf(name) !== undefined) return all
    place.isExplored = true
    collection.addName(name)
    const isDelegated = replies.some(({ records }) => records.some(({ type }) => type === 'NS'))
    if (isAlias() || (isDelegated && name !== '@')) return all
    const everything = await queryAll(name)
    if (everything) {
      replies.push(everything)
      others.push('ANY')
      return all
    }
    // What an earlier run took for a wildcard's record was not kept.
    const isForgotten = (type: RecordType) =>
      !knownNames.has(name) && done.has(pairKey({ name, type }))
    await queryMore(
      everyType.filter(
        (type) => (isLeft(type) || isForgotten(type)) && !others.includes(type) && mayAsk(type),
      ),
    )
    return all
  }
