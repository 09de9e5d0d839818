import { useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string | null | undefined>>

/**
 * The query parameters of the URL, and a function that changes some of them: those without a value are removed. The
 * scroll position is kept.
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
