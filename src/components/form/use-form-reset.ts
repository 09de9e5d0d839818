import { useEffect, useEffectEvent, type RefObject } from 'react'

const controls = 'input, textarea, select'

/**
 * Calls `onReset` when the form of the first control within `frame` is reset: just before its controls
 * are, because no event comes after.
 */
export function useFormReset(frame: RefObject<HTMLElement | null>, onReset: () => void) {
  const tell = useEffectEvent(onReset)
  useEffect(() => {
    const control = frame.current?.querySelector<HTMLInputElement>(controls)
    const form = control?.form
    const listen = () => tell()
    form?.addEventListener('reset', listen)
    return () => form?.removeEventListener('reset', listen)
  }, [frame])
}
