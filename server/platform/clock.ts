/** The source of time for every rule that depends on it, so that tests can move it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * How far the clocks of replicas may differ. A time further ahead than that was stored before the clock was set back,
 * and is not waited for.
 */
export const CLOCK_SKEW_SECONDS = MINUTE_SECONDS

export const secondsAfter = (instant: Date, seconds: number) =>
  new Date(instant.getTime() + seconds * 1000)

/** Whole seconds from `from` to `until`, rounded up, never below zero. */
export const secondsUntil = (until: Date, from: Date) =>
  Math.max(0, Math.ceil((until.getTime() - from.getTime()) / 1000))
