'use client'

import { useSyncExternalStore } from 'react'

/** The page's direction, for libraries whose arrow keys depend on it. */
export const useDirection = (): 'ltr' | 'rtl' => useSyncExternalStore(subscribe, read, onServer)

const read = () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
const onServer = () => 'ltr' as const

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}
