import { afterEach, expect, test, vi } from 'vitest'

import { dayFromNow, daysPeriod, instantsPeriod, startOfDay } from './days-period.ts'
import { readerZone, setReaderZone } from './reader-zone.ts'

const zoneOfBrowser = readerZone()

afterEach(() => {
  setReaderZone(zoneOfBrowser)
  vi.useRealTimers()
})

test('days begin in the time zone that the person prefers, not in that of the browser', () => {
  setReaderZone('Asia/Tokyo')
  expect(startOfDay('2026-11-25')).toBe('2026-11-24T15:00:00.000Z')
  expect(daysPeriod('2026-11-25', '2026-11-25')).toEqual({
    from: '2026-11-24T15:00:00.000Z',
    to: '2026-11-25T15:00:00.000Z',
  })
  setReaderZone('America/Los_Angeles')
  expect(startOfDay('2026-11-25')).toBe('2026-11-25T08:00:00.000Z')
})

test('the instants of a link are kept, with the days on which they are', () => {
  setReaderZone('Europe/Berlin')
  expect(instantsPeriod('2026-11-23T23:00:00.000Z', '2026-11-24T23:00:00.000Z')).toEqual({
    period: { from: '2026-11-23T23:00:00.000Z', to: '2026-11-24T23:00:00.000Z' },
    days: { start: '2026-11-24', end: '2026-11-24' },
  })
  for (const [from, to] of [
    ['2026-11-24', '2026-11-24'],
    ['2026-11-24T23:00:00.000Z', null],
    ['2026-11-24T23:00:00.000Z', '2026-11-23T23:00:00.000Z'],
  ] as const) {
    expect(instantsPeriod(from, to)).toBeNull()
  }
})

test('a day has 23 or 25 hours when the clocks change', () => {
  setReaderZone('Europe/Berlin')
  expect(daysPeriod('2026-03-29', '2026-03-29')).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
})

test('tomorrow is the person’s next day, even if they are a day ahead', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T16:00:00Z') })
  setReaderZone('Asia/Tokyo')
  expect(dayFromNow(1)).toBe('2026-11-27')
  setReaderZone('UTC')
  expect(dayFromNow(1)).toBe('2026-11-26')
})
