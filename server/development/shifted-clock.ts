import { type Clock, secondsAfter } from '../platform/clock.ts'

/** A clock that can be moved ahead while the server runs. A restart resets it. */
type ShiftedClock = Clock & { advance: (seconds: number) => void }

export function shiftedClock(
  clock: Clock,
): ShiftedClock & { onAdvance: (listener: () => void) => void } {
  let aheadSeconds = 0
  const listeners: (() => void)[] = []
  return {
    now: () => secondsAfter(clock.now(), aheadSeconds),
    advance: (seconds) => {
      aheadSeconds += seconds
      for (const listener of listeners) listener()
    },
    onAdvance: (listener) => void listeners.push(listener),
  }
}

export const isShifted = (clock: Clock): clock is ShiftedClock => 'advance' in clock
