// Separate from the schemas: used by the overview's banner and a website's alert.
import type { AttackCounts } from './attack-filter.ts'
import { attackActions } from './attack-kinds.ts'

/** The recent period. */
export const SURGE_MINUTES = 15
/** A surge is at least this many times the usual number, and no surge has fewer than this many requests. */
export const SURGE_FACTOR = 3
export const SURGE_LEAST = 30

type Counts = Pick<AttackCounts, 'bucket' | 'counts'>

export type AttackSurge = {
  /** Requests that the firewall reported in the last quarter of an hour. */
  recent: number
  /** The usual number in a quarter of an hour. */
  usual: number
}

/** Returns the surge, or null when attacks are as usual or the counts are not by minute. */
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
