import { useSyncExternalStore } from 'react'

/** How often words such as “2 minutes ago” are looked at again. */
const TICK_MS = 30_000

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One clock for all that shows how long ago something was; it stands still while nobody looks. */
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

/** A snapshot may not change between two ticks. */
function read() {
  if (timer === undefined) now = Date.now()
  return now
}
const frozen = () => () => undefined
const onServer = () => undefined

/** The time of day to within half a minute; undefined on the server, or when it isn't `needed`. */
export function useNow(isNeeded: boolean): number | undefined {
  return useSyncExternalStore(isNeeded ? subscribe : frozen, isNeeded ? read : onServer, onServer)
}
