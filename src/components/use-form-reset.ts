'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'

const controls = 'input, textarea, select'

/**
 * Calls `onReset` when the form of a control, or of the first one within a frame, is reset. It is called just before
 * the controls are reset, because there is no event afterwards.
 */
export function useFormReset(frame: RefObject<HTMLElement | null>, onReset: () => void) {
  const handleReset = useEffectEvent(onReset)
  useEffect(() => {
    const element = frame.current
    const control = element?.matches(controls) ? element : element?.querySelector(controls)
    const form = (control as HTMLInputElement | null | undefined)?.form
    const listen = () => handleReset()
    form?.addEventListener('reset', listen)
    return () => form?.removeEventListener('reset', listen)
  }, [frame])
}
