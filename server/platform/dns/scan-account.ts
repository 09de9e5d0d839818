import type { Failure } from './message.ts'
import type { RecordType } from './record.ts'
import { pairKey, scanPairs } from './scan-names.ts'

/**
 * A type whose queries have failed this often, and never succeeded, is not supported by the zone's servers and is no
 * longer queried.
 */
const FAILURES_OF_TYPE = 3

export type ScanProgress = {
  /** The query that just ended, in the form that a later scan accepts in `done`. */
  pair: string
  /** Why there is no reply, or null when there is one. */
  failure: Failure | null
  tried: number
  /** Grows with what is found. */
  total: number
  /** Records found by this run. */
  foundByType: Partial<Record<RecordType, number>>
}

export type Unanswered = { pair: string; failure: Failure }

/** Keeps track of which queries are planned, and how they ended. */
export function startAccount(
  done: ReadonlySet<string>,
  onEnd: (step: Omit<ScanProgress, 'foundByType'>) => void,
) {
  const planned = new Set([...scanPairs.map(pairKey), ...done])
  const ended = new Set(done)
  const unanswered: Unanswered[] = []
  const failuresOfType = new Map<RecordType, number>()
  /** Whether an earlier run had the reply, of which nothing was kept: without another, the record may be missing. */
  const isRepeated = (pair: string) =>
    done.has(pair) && !unanswered.some((other) => other.pair === pair)
  return {
    unanswered,
    isPlanned: (name: string, type: RecordType) => planned.has(pairKey({ name, type })),
    isEnded: (name: string, type: RecordType | 'ANY') => ended.has(`${name} ${type}`),
    plan: (name: string, type: RecordType) => planned.add(pairKey({ name, type })),
    end: (name: string, type: RecordType | 'ANY', failure: Failure | null = null) => {
      const pair = `${name} ${type}`
      if (failure && isRepeated(pair)) unanswered.push({ pair, failure })
      if (ended.has(pair)) return
      planned.add(pair)
      ended.add(pair)
      if (failure) unanswered.push({ pair, failure })
      onEnd({ pair, failure, tried: ended.size, total: planned.size })
    },
    noteType: (type: RecordType, isFailure: boolean) => {
      const failures = failuresOfType.get(type) ?? 0
      failuresOfType.set(type, isFailure ? failures + 1 : -Infinity)
    },
    mayAsk: (type: RecordType) => (failuresOfType.get(type) ?? 0) < FAILURES_OF_TYPE,
  }
}
