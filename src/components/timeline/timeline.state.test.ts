import { expect, test } from 'vitest'

import { byDay } from './timeline.state.ts'

const events = ['2026-11-21T09:00:00Z', '2026-11-20T23:30:00Z', '2026-11-20T08:00:00Z'].map(
  (at) => ({ at }),
)
const counts = (timeZone: string) =>
  byDay(events, timeZone).map(({ key, events: { length } }) => [key, length])

test('events are grouped by day in the reader’s time zone', () => {
  expect(counts('UTC')).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ])
  expect(counts('Europe/Berlin')).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
  ])
})

test('a timeline without events has no days', () => {
  expect(byDay([], 'UTC')).toEqual([])
})
