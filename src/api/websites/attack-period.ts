import { bucketOf, bucketSeconds } from '../../../contract/websites/count-buckets.ts'

/** The time range: the last `lastMs` milliseconds, or everything between two instants. */
export type AttackPeriod = { lastMs: number } | { from: string; to: string }

/**
 * The bounds as the API accepts them. Counts are widened to whole buckets, and lists are not: a period that begins with
 * a bucket has the same number in both.
 */
export function boundsOf(period: AttackPeriod, now = Date.now()): { from: string; to?: string } {
  if (!('lastMs' in period)) return { from: period.from, to: period.to }
  const bucketMs = bucketSeconds[bucketOf(period.lastMs / 1000)] * 1000
  const from = Math.ceil((now - period.lastMs) / bucketMs) * bucketMs
  return { from: new Date(from).toISOString() }
}
