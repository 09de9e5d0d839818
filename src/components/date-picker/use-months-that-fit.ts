'use client'

import { useSyncExternalStore } from 'react'

/** A month of seven days, 2.25rem each, and the space around it. */
const MONTH_REM = 17.5
/** What is next to the months: the space around the popover, and a column of presets. */
const BESIDE_REM = 10

/** How many of these months fit side by side. For content that is only rendered in a browser. */
export function useMonthsThatFit(months: number) {
  return useSyncExternalStore(
    onResize,
    () => {
      const counts = Array.from({ length: months - 1 }, (_, index) => months - index)
      return counts.find(isWideEnough) ?? 1
    },
    () => 1,
  )
}

const isWideEnough = (months: number) =>
  window.matchMedia(`(min-width: ${months * MONTH_REM + BESIDE_REM}rem)`).matches

function onResize(onChange: () => void) {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
