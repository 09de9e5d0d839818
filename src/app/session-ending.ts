import { useSyncExternalStore } from 'react'

import type { SessionEnding } from '../../contract/live.ts'

let ending: SessionEnding | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows that the session is about to end, or hides that warning. */
export function showSessionEnding(event: SessionEnding | undefined) {
  ending = event?.in_seconds === null ? undefined : event
  for (const listener of listeners) listener()
}

export const useSessionEnding = () => useSyncExternalStore(subscribe, () => ending)
