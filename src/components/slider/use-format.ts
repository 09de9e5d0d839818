'use client'

import { useOwnLocale } from '../provider-context.ts'
import type { SliderScale } from './slider.tsx'

/** A step may be smaller than the three decimals that are usual. */
const MAX_DECIMALS = 20

/** How a value is written: as given, otherwise as a number in the locale of the Provider. */
export function useFormat(given: SliderScale['format']) {
  const locale = useOwnLocale()
  return (
    given ??
    ((value: number) => value.toLocaleString(locale, { maximumFractionDigits: MAX_DECIMALS }))
  )
}
