'use client'

import { useOwnLocale } from '../provider-context.ts'
import type { SliderScale } from './slider.tsx'

/** A step may be smaller than the three decimals that are usual. */
const MAX_DECIMALS = 20

/** One for each locale: making one takes longer than rendering a slider, which writes four values. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(locale: string) {
  const known = formatters.get(locale)
  if (known) return known
  const formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS })
  formatters.set(locale, formatter)
  return formatter
}

/** How a value is written: as given, otherwise as a number in the locale of the Provider. */
export function useFormat(given: SliderScale['format']) {
  const locale = useOwnLocale()
  return given ?? ((value: number) => formatterOf(locale).format(value))
}
