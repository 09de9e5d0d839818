'use client'

import { useState } from 'react'

type Marked = { id?: string | undefined; isHovered?: boolean }

const nothing: Marked = {}

/**
 * The item of a list that Enter would select while the focus stays in the field: the last one navigated to while it is
 * shown, otherwise `first`.
 */
export function useHighlight<Item>(
  shown: readonly Item[],
  { idOf, first }: { idOf: (item: Item) => string; first: Item | undefined },
) {
  const [marked, setMarked] = useState(nothing)
  const item = shown.find((it) => idOf(it) === marked.id) ?? first

  return {
    item,
    /** The pointer is on it. */
    isHovered: marked.isHovered === true,
    goTo: (id: string | undefined) => setMarked({ id }),
    reset: () => setMarked(nothing),
    hover: (hovered: Item) => {
      if (hovered !== item) setMarked({ id: idOf(hovered), isHovered: true })
    },
    /** Moves forwards or backwards by one, and wraps around at either end. */
    move: (step: 1 | -1) => {
      const from = item ? shown.indexOf(item) : step === 1 ? -1 : 0
      const next = shown.at((from + step) % shown.length)
      if (next) setMarked({ id: idOf(next) })
    },
  }
}
