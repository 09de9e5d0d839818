import type { z } from 'zod'

import { type ignored, IGNORE_MAX_DAYS } from '../../../contract/organisation/ignored-findings.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { refuseField } from '../../platform/http/refusal.ts'

/** Returns when a finding stops being ignored. Throws a Refusal unless it is in the future and within a year. */
export function readIgnoreEnd(until: string, at: Date) {
  const end = new Date(until)
  if (end <= at) throw refuseField('invalid_request', 'until', 'Choose a day in the future.')
  if (end > secondsAfter(at, IGNORE_MAX_DAYS * DAY_SECONDS)) {
    throw refuseField('invalid_request', 'until', 'Choose a day within a year.')
  }
  return end
}

export const describeIgnore = ({
  reason,
  until,
  createdAt,
}: {
  reason: string
  until: Date
  createdAt: Date
}): z.infer<typeof ignored> => ({
  reason,
  until: until.toISOString(),
  since: createdAt.toISOString(),
})
