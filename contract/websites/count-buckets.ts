// Separate from the schemas: pages use it to start a period where a bucket starts.

export const countBuckets = ['minute', 'hour', 'day'] as const
export type CountBucket = (typeof countBuckets)[number]

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
/** The longest range that is counted by minute, and the longest that is counted by hour. */
const MINUTES_MAX_SECONDS = 4 * HOUR_SECONDS
const HOURS_MAX_SECONDS = 7 * DAY_SECONDS

/** The UTC buckets in which attacks are counted. */
export const bucketSeconds: Record<CountBucket, number> = {
  minute: 60,
  hour: HOUR_SECONDS,
  day: DAY_SECONDS,
}

/** The bucket for a range of this length. */
export function bucketOf(seconds: number): CountBucket {
  if (seconds <= MINUTES_MAX_SECONDS) return 'minute'
  return seconds <= HOURS_MAX_SECONDS ? 'hour' : 'day'
}

/** The lengths of the periods that the API counts back from its own clock: a browser's clock may be wrong. */
export const periodSeconds = {
  '1h': HOUR_SECONDS,
  '4h': 4 * HOUR_SECONDS,
  '24h': DAY_SECONDS,
  '7d': 7 * DAY_SECONDS,
  '30d': 30 * DAY_SECONDS,
} as const
export type LastPeriod = keyof typeof periodSeconds
export const lastPeriods = ['1h', '4h', '24h', '7d', '30d'] as const satisfies LastPeriod[]
