import { atMost } from '../at-most.ts'
import { collectRecords } from './collect-records.ts'
import { type AskZone, findRecords } from './find-records.ts'
import { findWildcard } from './find-wildcard.ts'
import type { Failure } from './message.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { pairKey, scanPairs } from './scan-names.ts'

const QUESTIONS_AT_ONCE = 8

export type ScanProgress = {
  /** The question that just ended, as `done` of a later scan takes it. */
  pair: string
  /** Why it has no answer, or null when it has one. */
  failure: Failure | null
  tried: number
  total: number
  /** Records found by this run. */
  foundByType: Partial<Record<RecordType, number>>
}

export type Unanswered = { pair: string; failure: Failure }

export type ListOptions = {
  /** Pairs that an earlier run has asked for already. */
  done?: ReadonlySet<string>
  /** Called once for each record of this run. */
  onRecord: (record: ZoneRecord) => void
  onProgress: (progress: ScanProgress) => void
}

/** Asks for every pair of the list. Those that the time runs out for are unanswered, and didn't end. */
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
