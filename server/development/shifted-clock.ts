import { type Clock, secondsAfter } from '../platform/clock.ts'

/** A clock that can be moved ahead while the server runs. A restart resets it. */
type ShiftedClock = Clock & { advance: (seconds: number) => void }

export function shiftedClock(clock: Clock): ShiftedClock {
  let aheadSeconds = 0
  return {
    now: () => secondsAfter(clock.now(), aheadSeconds),
    advance: (seconds) => {
      aheadSeconds += seconds
    },
  }
}

export const isShifted = (clock: Clock): clock is ShiftedClock => 'advance' in clock
