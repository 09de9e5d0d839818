import { expect, waitFor } from 'storybook/test'

import {
  AUTH_CALLBACK_POLL_INTERVAL_MS,
  PAGE_LOADER_DELAY_MS,
  RESET_REDIRECT_DELAY_MS,
  STEP_DELAY_MS,
  VERIFICATION_MESSAGE_DURATION_MS,
  VERIFIED_REDIRECT_DELAY_MS,
} from '../../../contract/constants.ts'

const ONE_SECOND_MS = 1000
const passedAtOnce = new Set([STEP_DELAY_MS, PAGE_LOADER_DELAY_MS])
const neverPassed = new Set([
  VERIFICATION_MESSAGE_DURATION_MS,
  VERIFIED_REDIRECT_DELAY_MS,
  RESET_REDIRECT_DELAY_MS,
])
const ticking = new Set([ONE_SECOND_MS, AUTH_CALLBACK_POLL_INTERVAL_MS])

const realTimeout = window.setTimeout.bind(window)
const realInterval = window.setInterval.bind(window)
const realClear = window.clearInterval.bind(window)
const ticks = new Map<number, () => void>()
let secondsAhead = 0

/** Advances a page's clock and countdown by this many seconds. */
export async function passSeconds(seconds: number) {
  // Its text may be visible before the timer runs.
  await waitFor(() => expect(ticks.size).toBeGreaterThan(0))
  for (let second = 0; second < seconds; second++) {
    secondsAhead += 1
    for (const tick of ticks.values()) tick()
  }
}

/** For the `beforeEach` of a story: sets the page's current time. Returns a function that restores it. */
export function standAt(instant: string) {
  const realNow = Date.now
  const now = new Date(instant).getTime()
  Date.now = () => now
  return () => {
    Date.now = realNow
  }
}

/**
 * Stops a page's clock, so that its screenshot is stable: delays between two steps are skipped, a message stays, a page
 * doesn't redirect, and a countdown moves only with `passSeconds`. Returns a function that restores it.
 */
export function stopTime() {
  let lastId = -1

  const realNow = Date.now
  secondsAhead = 0
  Date.now = () => realNow() + secondsAhead * ONE_SECOND_MS

  window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
    if (neverPassed.has(ms)) return lastId--
    return realTimeout(handler, passedAtOnce.has(ms) ? 0 : ms, ...rest)
  }) as typeof window.setTimeout

  window.setInterval = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
    if (!ticking.has(ms) || typeof handler !== 'function') return realInterval(handler, ms, ...rest)
    const id = lastId--
    ticks.set(id, () => void handler())
    return id
  }) as typeof window.setInterval

  window.clearInterval = ((id?: number) => {
    if (id === undefined || !ticks.delete(id)) realClear(id)
  }) as typeof window.clearInterval

  return () => {
    ticks.clear()
    Date.now = realNow
    window.setTimeout = realTimeout
    window.setInterval = realInterval
    window.clearInterval = realClear
  }
}
