import {
  type AttackFilter,
  COUNTS_RANGE_MAX_DAYS,
} from '../../../contract/websites/attack-filter.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { refuseField } from '../../platform/http/refusal.ts'

/** From one instant up to, and without, another. */
export type Range = { from: Date; to: Date }

/** What a filter asks to count: the last 24 hours, unless it says otherwise. Refuses what is too long or ends early. */
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

export const isoRange = ({ from, to }: Range) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})
