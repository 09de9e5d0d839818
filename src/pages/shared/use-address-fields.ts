import { useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string | null | undefined>>

/**
 * The fields behind the question mark of the address, and what changes some of them: one without a value is left out.
 * The page stays where it is scrolled to.
 */
export function useAddressFields() {
  const [fields, setFields] = useSearchParams()
  const change = (changes: Changes, options: { replace?: boolean } = {}) => {
    const next = new URLSearchParams(fields)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setFields(next, { preventScrollReset: true, ...options })
  }
  return [fields, change] as const
}
