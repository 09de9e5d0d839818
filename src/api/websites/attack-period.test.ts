import { expect, test } from 'vitest'

import { boundsOf } from './attack-period.ts'

const HOUR_MS = 60 * 60 * 1000

// What was counted began up to an hour, or a day, before what was listed.
test.for([
  [HOUR_MS, '2026-03-01T11:30:00.000Z'],
  [24 * HOUR_MS, '2026-02-28T13:00:00.000Z'],
  [7 * 24 * HOUR_MS, '2026-02-22T13:00:00.000Z'],
  [30 * 24 * HOUR_MS, '2026-01-31T00:00:00.000Z'],
] as const)(
  'a period of %i ms begins where the first bucket of its counts begins',
  ([lastMs, from]) => {
    expect(boundsOf({ lastMs }, Date.parse('2026-03-01T12:29:31.5Z'))).toEqual({ from })
  },
)
