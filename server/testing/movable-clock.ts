import type { Clock } from '../platform/clock.ts'

type MovableClock = Clock & { advance: (seconds: number) => void }

/** A clock that only moves when told to. */
export function movableClock(start = new Date('2026-03-01T09:00:00Z')): MovableClock {
  let now = start
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}
