'use client'

import { useLayoutEffect, type RefObject } from 'react'

/**
 * Radios without a name need one to belong together. It isn't submitted: `name` is that generated name, or undefined if
 * they have their own.
 */
export function useUnsent(frame: RefObject<HTMLElement | null>, name: string | undefined) {
  useLayoutEffect(() => {
    if (name === undefined) return undefined
    const root = frame.current?.getRootNode()
    const leaveOut = (event: Event) => {
      if ('formData' in event && event.formData instanceof FormData) event.formData.delete(name)
    }
    // Before the form's own listeners.
    root?.addEventListener('formdata', leaveOut, true)
    return () => root?.removeEventListener('formdata', leaveOut, true)
  }, [frame, name])
}
