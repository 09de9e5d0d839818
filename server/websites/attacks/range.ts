import { EVENT_AHEAD_MAX_MINUTES } from '../../../contract/log-batch.ts'
import {
  type AttackFilter,
  COUNTS_RANGE_MAX_DAYS,
} from '../../../contract/websites/attack-filter.ts'
import { bucketOf, bucketSeconds, periodSeconds } from '../../../contract/websites/count-buckets.ts'
import { DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { refuseField } from '../../platform/http/refusal.ts'

/** Includes `from` and excludes `to`. */
export type Range = { from: Date; to: Date }

/**
 * Replaces a filter's period with its start. Counts are widened to whole buckets and lists are not, so the period
 * starts with a bucket: the totals are then the same in both.
 */
export function withBounds<Filter extends AttackFilter>(filter: Filter, now: Date): Filter {
  const { period, from, to } = filter
  if (period === undefined) return filter
  if (from !== undefined || to !== undefined) {
    const message = 'Use either period, or from and to, but not both.'
    throw refuseField('invalid_request', 'period', message)
  }
  const bucketMs = bucketSeconds[bucketOf(periodSeconds[period])] * 1_000
  const start = secondsAfter(now, -periodSeconds[period]).getTime()
  const begins = new Date(Math.ceil(start / bucketMs) * bucketMs).toISOString()
  return { ...filter, period: undefined, from: begins }
}

/**
 * Returns a filter's range: the last 24 hours by default. Refuses a range that is too long or ends before it begins.
 */
export function rangeOf(filter: AttackFilter, now: Date): Range {
  const to = filter.to ? new Date(filter.to) : now
  const from = filter.from ? new Date(filter.from) : secondsAfter(to, -DAY_SECONDS)
  if (from >= to) {
    throw refuseField(
      'invalid_request',
      'to',
      'The range ends before it begins. Choose a later end.',
    )
  }
  if (secondsAfter(from, COUNTS_RANGE_MAX_DAYS * DAY_SECONDS) < to) {
    const message = `The range is longer than ${COUNTS_RANGE_MAX_DAYS} days. Choose a shorter one.`
    throw refuseField('invalid_request', 'from', message)
  }
  return { from, to }
}

/**
 * The range in which attacks are counted. Without an end, it includes what a clock that is ahead has stamped, as the
 * list does.
 */
export function countedRange(filter: AttackFilter, now: Date): Range {
  const { from, to } = rangeOf(filter, now)
  const ahead = (EVENT_AHEAD_MAX_MINUTES + 1) * MINUTE_SECONDS
  return { from, to: filter.to ? to : secondsAfter(now, ahead) }
}

export const isoRange = ({ from, to }: Range) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})
