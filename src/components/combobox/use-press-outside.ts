'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls back on presses outside an element: not every browser moves the focus on them. */
export function usePressOutside(
  isActive: boolean,
  element: RefObject<HTMLElement | null>,
  onPress: () => void,
) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isActive) return
    const listen = (event: Event) => {
      // In a shadow root, the document would only see its host.
      if (!event.composedPath().includes(element.current as EventTarget)) press()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [isActive, element])
}
