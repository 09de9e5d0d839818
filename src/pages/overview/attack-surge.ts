import type { AttackCounts } from '../../../contract/attack-filter.ts'
import { allOutcomes, sumOf } from '../attacks/outcomes.ts'

const MINUTE_MS = 60_000
/** What is looked at, and what it is compared with. */
const RECENT_MINUTES = 15
export const SURGE_REFERENCE_MS = 4 * 60 * MINUTE_MS
/** So many times as many as usual are a surge, and fewer than so many are none. */
const SURGE_FACTOR = 3
const SURGE_LEAST = 30

/**
 * Whether attacks have become many more within a quarter of an hour: how many there were in it, and how many a quarter
 * of an hour had before. Null when it is as usual. Takes the counts of four hours by the minute.
 */
export function attackSurge({ counts }: AttackCounts): { recent: number; usual: number } | null {
  const totals = counts.map((count) => sumOf(count, allOutcomes))
  const before = totals.slice(0, -RECENT_MINUTES)
  const recent = sum(totals.slice(-RECENT_MINUTES))
  const usual = before.length === 0 ? 0 : (sum(before) / before.length) * RECENT_MINUTES
  const isSurge = recent >= SURGE_LEAST && recent >= SURGE_FACTOR * usual
  return isSurge ? { recent, usual: Math.round(usual) } : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
