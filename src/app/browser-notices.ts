import { useSyncExternalStore } from 'react'

import { areCredentialsKept } from '../api/credentials.ts'

const subscribeOnline = (callback: () => void) => {
  window.addEventListener('online', callback)
  window.addEventListener('offline', callback)
  return () => {
    window.removeEventListener('online', callback)
    window.removeEventListener('offline', callback)
  }
}

/** Shown while the browser is offline, on every page. */
export function useOfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  return (
    !isOnline &&
    'You are offline. This page may be out of date, and changes can’t be saved until you are back online.'
  )
}

/** Shown where the browser keeps no session, on every page. */
export const storageNotice = () =>
  !areCredentialsKept() &&
  'Your browser blocks storage for this site, so you will be signed out when you close or reload this page.'
