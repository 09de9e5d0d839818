'use client'

import { useEffect, useEffectEvent } from 'react'

import { isComposing } from './is-composing.ts'

/**
 * Handles Escape before a surrounding dialog does: dialogs listen on the document in the capture phase, so an inner
 * layer must listen on the window. There, the `target` of an event from a shadow root is the host: use its composed path.
 */
export function useEscape(isActive: boolean, onEscape: (event: KeyboardEvent) => void) {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) escape(event)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isActive])
}
