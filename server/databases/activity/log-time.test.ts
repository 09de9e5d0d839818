import { expect, test } from 'vitest'

import { timeReader } from './log-time.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

test('each line has its own fraction and zone, also among others of the same second', () => {
  const read = timeReader({ now: NOW, timeZone: 'Europe/Berlin' })
  const times = [
    ['2026-03-01 08:58:12.345 UTC', '2026-03-01T08:58:12.345Z'],
    ['2026-03-01 08:58:12.5 UTC', '2026-03-01T08:58:12.500Z'],
    ['2026-03-01 08:58:12.500999 UTC', '2026-03-01T08:58:12.500Z'],
    ['2026-03-01 08:58:12 UTC', '2026-03-01T08:58:12.000Z'],
    ['2026-03-01 08:58:12.5 CET', '2026-03-01T07:58:12.500Z'],
    ['2026-03-01 08:58:12.5', '2026-03-01T07:58:12.500Z'],
    ['2026-03-01 08:58:12.5 UTC', '2026-03-01T08:58:12.500Z'],
    ['2026-03-01 08:58:12.5+02', '2026-03-01T06:58:12.500Z'],
    ['2026-03-01 08:58:13.5+02', '2026-03-01T06:58:13.500Z'],
    ['20260301 08:58:13', '2026-03-01T07:58:13.000Z'],
  ]
  expect(times.map(([text = '']) => read(text))).toEqual(times.map(([, iso = '']) => new Date(iso)))
})

test('a time that only begins like the previous one is invalid', () => {
  const read = timeReader({ now: NOW, timeZone: 'UTC' })
  expect(read('2026-03-01 08:58:12.345 UTC')).toBeInstanceOf(Date)
  for (const text of [
    '2026-03-01 08:58:12. UTC',
    '2026-03-01 08:58:12.1234567 UTC',
    '2026-03-01 08:58:123 UTC',
    '2026-03-01 08:58:12.1.2 UTC',
    '2026-03-01 08:58:12.1 UTC UTC',
  ]) {
    expect(read(text)).toEqual({ fault: 'invalid_time' })
  }
  expect(read('2026-03-01 08:58:12.1 CET')).toEqual({ fault: 'time_zone' })
})

test('a line in the same second as the limit is refused if its fraction is beyond it', () => {
  const read = timeReader({ now: NOW, timeZone: 'UTC' })
  expect(read('2026-03-01 10:05:00.000 UTC')).toEqual(new Date('2026-03-01T10:05:00Z'))
  expect(read('2026-03-01 10:05:00.001 UTC')).toEqual({ fault: 'ahead_of_time' })
})
