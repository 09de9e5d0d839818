import { useState } from 'react'

type Marked = { id?: string | undefined; isHovered?: boolean }

const nothing: Marked = {}

/**
 * The item of a list that Enter would take, while the focus stays in the field: the one that was gone to, while it is
 * shown; else `first`.
 */
export function useHighlight<Item>(
  shown: readonly Item[],
  { idOf, first }: { idOf: (item: Item) => string; first: Item | undefined },
) {
  const [marked, setMarked] = useState(nothing)
  const item = shown.find((it) => idOf(it) === marked.id) ?? first

  return {
    item,
    /** The pointer is at it. */
    isHovered: marked.isHovered === true,
    goTo: (id: string | undefined) => setMarked({ id }),
    reset: () => setMarked(nothing),
    hover: (hovered: Item) => {
      if (hovered !== item) setMarked({ id: idOf(hovered), isHovered: true })
    },
    /** Goes on or back by one, and from either end to the other. */
    move: (step: 1 | -1) => {
      const from = item ? shown.indexOf(item) : step === 1 ? -1 : 0
      const next = shown.at((from + step) % shown.length)
      if (next) setMarked({ id: idOf(next) })
    },
  }
}
