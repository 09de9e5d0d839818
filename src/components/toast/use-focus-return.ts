'use client'

import { useEffect, useRef, type RefObject } from 'react'

import { focusedElement } from '../shadow-root.ts'

/** Returns the focus to where it was before it entered the region, once the last message in it is closed. */
export function useFocusReturn(viewport: RefObject<HTMLElement | null>, hasMessages: boolean) {
  const origin = useRef<HTMLElement | null>(null)

  useEffect(() => {
    // The list is in it.
    const region = viewport.current?.closest<HTMLElement>('[role=region]')
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !region?.contains(relatedTarget)) {
        origin.current = relatedTarget
      }
    }
    region?.addEventListener('focusin', remember)
    return () => region?.removeEventListener('focusin', remember)
  }, [viewport])

  useEffect(() => {
    if (hasMessages || !viewport.current?.contains(focusedElement())) return
    // An empty region that keeps the focus would pause every later message.
    if (origin.current?.isConnected) origin.current.focus()
    else viewport.current.blur()
  }, [viewport, hasMessages])
}
