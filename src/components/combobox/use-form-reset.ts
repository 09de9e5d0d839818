import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls back when the form of the input is reset. */
export function useFormReset(input: RefObject<HTMLInputElement | null>, onReset: () => void) {
  const reset = useEffectEvent(onReset)
  useEffect(() => {
    const form = input.current?.form
    const listen = () => reset()
    form?.addEventListener('reset', listen)
    return () => form?.removeEventListener('reset', listen)
  }, [input])
}
