import { useEffect, useEffectEvent } from 'react'

/**
 * Takes Escape before a dialog around it does: those listen on the document while the event comes
 * down, so a layer inside must hear of it on the window.
 */
export function useEscape(isActive: boolean, onEscape: (event: KeyboardEvent) => void) {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) escape(event)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isActive])
}
