import { useSyncExternalStore } from 'react'

/** A value for the whole document, which is set outside of React and shown by components. */
export function shownState<Value>() {
  let value: Value | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    set: (next: Value | undefined) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
