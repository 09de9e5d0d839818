import { useSyncExternalStore } from 'react'

const subscribe = (callback: () => void) => {
  window.addEventListener('popstate', callback)
  return () => window.removeEventListener('popstate', callback)
}

/**
 * A value read from the address or the browser's storage, in a page that is prerendered: `prerendered` until it is
 * hydrated, then what `read` gives. What it gives must be a primitive.
 */
export const useBrowserValue = <T extends string | boolean | undefined>(
  read: () => T,
  prerendered: T,
) => useSyncExternalStore(subscribe, read, () => prerendered)
