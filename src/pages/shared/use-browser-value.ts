import { useSyncExternalStore } from 'react'

const subscribe = (callback: () => void) => {
  window.addEventListener('popstate', callback)
  return () => window.removeEventListener('popstate', callback)
}

/**
 * A value from the URL or the browser's storage, in a prerendered page: `prerendered` until hydration, then the result
 * of `read`, which must be a primitive.
 */
export const useBrowserValue = <T extends string | boolean | undefined>(
  read: () => T,
  prerendered: T,
) => useSyncExternalStore(subscribe, read, () => prerendered)
