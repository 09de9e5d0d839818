import { expect, test } from 'vitest'

import { dayInZone } from './day-in-zone.ts'

// In UTC it was the next day: somebody in Los Angeles who came back on the evening of the 31st found no account.
test('the day on which an account is deleted is that of the person’s time zone', () => {
  const deletedAt = '2026-04-01T02:00:00.000Z'
  expect(dayInZone(deletedAt, 'UTC')).toBe('2026-04-01')
  expect(dayInZone(deletedAt, 'America/Los_Angeles')).toBe('2026-03-31')
  expect(dayInZone('2026-03-31T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-04-01')
})
