import { atMost } from '../at-most.ts'
import { collectRecords } from './collect-records.ts'
import { type AskZone, findRecords } from './find-records.ts'
import { findWildcard } from './find-wildcard.ts'
import type { Failure } from './message.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { pairKey, scanPairs } from './scan-names.ts'

const QUESTIONS_AT_ONCE = 8

export type ScanProgress = {
  /** The query that just ended, in the form that a later scan accepts in `done`. */
  pair: string
  /** Why there is no reply, or null when there is one. */
  failure: Failure | null
  tried: number
  total: number
  /** Records found by this run. */
  foundByType: Partial<Record<RecordType, number>>
}

export type Unanswered = { pair: string; failure: Failure }

export type ListOptions = {
  /** Pairs that an earlier run has already queried. */
  done?: ReadonlySet<string>
  /** Called once for each record of this run. */
  onRecord: (record: ZoneRecord) => void
  onProgress: (progress: ScanProgress) => void
}

/**
 * Queries every pair of the list. When the time runs out, the remaining ones are left without a reply and don't count
 * as ended.
 */
export async function askList(
  zone: string,
  askZone: AskZone,
  { done = new Set(), onRecord, onProgress, timeLimit }: ListOptions & { timeLimit: AbortSignal },
): Promise<Unanswered[]> {
  const wildcard = await findWildcard(askZone, zone)
  const unanswered: Unanswered[] = wildcard.failures.map(({ type, failure }) => ({
    pair: `* ${type}`,
    failure,
  }))
  const { collect, foundByType } = collectRecords(wildcard.records, onRecord)
  const left = scanPairs.filter((pair) => !done.has(pairKey(pair)))
  const total = scanPairs.length
  let tried = total - left.length

  const oneOfFew = atMost(QUESTIONS_AT_ONCE)
  const askFor = async (pair: (typeof left)[number]) => {
    const found = await findRecords(askZone, zone, pair)
    const failure = typeof found === 'string' ? found : null
    if (failure) unanswered.push({ pair: pairKey(pair), failure })
    if (typeof found !== 'string') collect(found)
    tried += 1
    onProgress({ pair: pairKey(pair), failure, tried, total, foundByType: { ...foundByType } })
  }
  await Promise.all(
    left.map((pair) =>
      oneOfFew(async () => {
        try {
          await askFor(pair)
        } catch (error) {
          if (!timeLimit.aborted) throw error
          unanswered.push({ pair: pairKey(pair), failure: 'timeout' })
        }
      }),
    ),
  )
  return unanswered
}
