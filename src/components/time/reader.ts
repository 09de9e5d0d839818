'use client'

import { type DateFormat, useDateSettings, useOwnLocale } from '../provider-context.ts'
import { useHydrated } from '../use-hydrated.ts'

export type Reader = {
  locale: string
  /** Undefined is the browser's own. */
  timeZone: string | undefined
  dateFormat: DateFormat | undefined
  /** Whether this is a browser after hydration, which has a time zone of its own. */
  isKnown: boolean
}

/** How a reader reads dates: the settings of the Provider, and the browser's time zone once it is known. */
export function useReader(): Reader {
  const isKnown = useHydrated()
  const { timeZone = isKnown ? undefined : 'UTC', dateFormat } = useDateSettings()
  return { locale: useOwnLocale(), timeZone, dateFormat, isKnown }
}
