// Apart from the schemas: the overview's banner and the alert of a website both ask this.
import type { AttackCounts } from './attack-filter.ts'
import { attackActions } from './attack-kinds.ts'

/** What is looked at. */
export const SURGE_MINUTES = 15
/**
 * What that is compared with. A minute less than four hours, up to which minutes are told apart: between the question
 * for them and its answer passes a moment.
 */
export const SURGE_REFERENCE_MS = (4 * 60 - 1) * 60_000
/** So many times as many as usual are a surge, and fewer than so many are none. */
export const SURGE_FACTOR = 3
export const SURGE_LEAST = 30

type Counts = Pick<AttackCounts, 'bucket' | 'counts'>

export type AttackSurge = {
  /** Attacks in the last quarter of an hour. */
  recent: number
  /** How many a quarter of an hour had before. */
  usual: number
}

/** Whether attacks have become many more; null when it is as usual, or when the counts are not those of minutes. */
export function attackSurge({ bucket, counts }: Counts): AttackSurge | null {
  if (bucket !== 'minute') return null
  const totals = counts.map((count) => sum(attackActions.map((action) => count[action])))
  const before = totals.slice(0, -SURGE_MINUTES)
  const recent = sum(totals.slice(-SURGE_MINUTES))
  const usual = before.length === 0 ? 0 : (sum(before) / before.length) * SURGE_MINUTES
  const isSurge = recent >= SURGE_LEAST && recent >= SURGE_FACTOR * usual
  return isSurge ? { recent, usual: Math.round(usual) } : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
