'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is a browser after hydration: false while a server renders and a page hydrates. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
