'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'

const controls = 'input, textarea, select'

/**
 * Calls `onReset` when the form of a control, or of the first one within a frame, is reset. It is called just before
 * the controls are reset, because there is no event afterwards.
 *
 * It listens at the root of the page, below which are React's own listeners: the form's `onReset` may prevent it.
 */
export function useFormReset(frame: RefObject<HTMLElement | null>, onReset: () => void) {
  const handleReset = useEffectEvent(onReset)
  useEffect(() => {
    const root = frame.current?.getRootNode()
    const listen = (event: Event) => {
      // Not before: controls may be rendered later, be replaced, and move to another form.
      const element = frame.current
      const control = element?.matches(controls) ? element : element?.querySelector(controls)
      const isOurs = event.target === (control as HTMLInputElement | null | undefined)?.form
      if (isOurs && !event.defaultPrevented) handleReset()
    }
    root?.addEventListener('reset', listen)
    return () => root?.removeEventListener('reset', listen)
  }, [frame])
}
