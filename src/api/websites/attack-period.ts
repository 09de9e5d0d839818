import type { LastPeriod } from '../../../contract/websites/count-buckets.ts'

/**
 * The time range, as the API accepts it: the last hours or days, or everything between two instants. The server counts
 * back from its own clock.
 */
export type AttackPeriod = { period: LastPeriod } | { from: string; to: string }
