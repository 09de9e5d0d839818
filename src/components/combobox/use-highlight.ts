import { useState } from 'react'

import type { ComboboxOption } from './combobox.options.ts'

type Marked = { value?: string | undefined; isHovered?: boolean }

const nothing: Marked = {}

/**
 * The option that Enter would take: the one that was gone to, while it is shown; else, once something is
 * typed, the first that can be chosen.
 */
export function useHighlight(shown: readonly ComboboxOption[], query: string) {
  const [marked, setMarked] = useState(nothing)
  const option =
    shown.find((it) => it.value === marked.value) ??
    (query === '' ? undefined : shown.find((it) => !it.isDisabled))

  return {
    option,
    /** The pointer is at it. */
    isHovered: marked.isHovered === true,
    goTo: (value: string | undefined) => setMarked({ value }),
    reset: () => setMarked(nothing),
    hover: (hovered: ComboboxOption) => {
      if (hovered !== option) setMarked({ value: hovered.value, isHovered: true })
    },
    /** Goes on or back by one, and from either end to the other. */
    move: (step: 1 | -1) => {
      const from = option ? shown.indexOf(option) : step === 1 ? -1 : 0
      const next = shown.at((from + step) % shown.length)
      if (next) setMarked({ value: next.value })
    },
  }
}
