'use client'

import { perLocale } from '../per-locale.ts'
import { useOwnLocale } from '../provider-context.ts'
import type { SliderScale } from './slider.tsx'

/** A step may be smaller than the three decimals that are usual. */
const MAX_DECIMALS = 20

const formatterOf = perLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS }),
)

/** How a value is written: as given, otherwise as a number in the locale of the Provider. */
export function useFormat(given: SliderScale['format']) {
  const locale = useOwnLocale()
  return given ?? ((value: number) => formatterOf(locale).format(value))
}
