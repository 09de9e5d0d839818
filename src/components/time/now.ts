'use client'

import { useSyncExternalStore } from 'react'

/** How often relative times such as “2 minutes ago” are updated. */
const TICK_MS = 30_000

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One clock for all relative times; it stops while none is shown. */
function subscribe(onTick: () => void) {
  listeners.add(onTick)
  timer ??= setInterval(() => {
    now = Date.now()
    listeners.forEach((listener) => listener())
  }, TICK_MS)
  return () => {
    listeners.delete(onTick)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A snapshot must not change between two ticks. */
function read() {
  if (timer === undefined) now = Date.now()
  return now
}
const frozen = () => () => undefined
const onServer = () => undefined

/** The current time to within half a minute; undefined on the server, or when it isn't `needed`. */
export function useNow(isNeeded: boolean): number | undefined {
  return useSyncExternalStore(isNeeded ? subscribe : frozen, isNeeded ? read : onServer, onServer)
}
