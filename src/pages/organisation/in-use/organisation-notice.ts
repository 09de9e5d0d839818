import { useSyncExternalStore } from 'react'

let notice: string | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows why this tab has switched to another organisation, until the person dismisses it. */
export function showOrganisationNotice(sentence: string | undefined) {
  notice = sentence
  for (const listener of listeners) listener()
}

export const useOrganisationNotice = () => useSyncExternalStore(subscribe, () => notice)
