import { describe, expect, test } from 'vitest'

import { attackSurge } from './attack-surge.ts'

/** Four hours of counts by minute: `before` in each minute, and `recent` in each of the last fifteen. */
const counted = (before: number, recent: number) => ({
  bucket: 'minute' as const,
  counts: Array.from({ length: 240 }, (_, minute) => ({
    at: new Date(Date.UTC(2026, 2, 1, 5, minute)).toISOString(),
    blocked: minute < 225 ? before : recent,
    logged: 0,
    challenged: 0,
    allowed: 0,
  })),
})

describe('a surge of attacks', () => {
  test('a surge is three times the usual rate, or follows no attacks at all', () => {
    expect(attackSurge(counted(2, 6))).toEqual({ recent: 90, usual: 30 })
    expect(attackSurge(counted(0, 2))).toEqual({ recent: 30, usual: 0 })
  })

  test('a usual rate or a few attacks is not a surge', () => {
    expect(attackSurge(counted(2, 5))).toBeNull()
    expect(attackSurge(counted(0, 1))).toBeNull()
    expect(attackSurge(counted(0, 0))).toBeNull()
  })

  test('hourly counts can’t show a surge, because they are too coarse for a quarter of an hour', () => {
    expect(attackSurge({ ...counted(0, 2), bucket: 'hour' })).toBeNull()
  })
})
