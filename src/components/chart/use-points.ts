import { useRef, useState, type ChangeEvent, type KeyboardEvent, type PointerEvent } from 'react'

import { useEscape } from '../use-escape.ts'
import { movedIndex, nearestIndex } from './points.ts'

type UsePoints = {
  /** Where the points are, in percent of the plot from its start (or from its top, if it runs downwards). */
  positions: readonly number[]
  isVertical?: boolean
  /** Which point has the first turn: the latest in time, the first of categories. */
  startsAt?: 'first' | 'last'
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** Which point is read out, and what pointer and keyboard do to change that. */
export function usePoints({ positions, isVertical = false, startsAt = 'last' }: UsePoints) {
  const [chosen, setActive] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = positions.length
  const active = chosen !== null && chosen < count ? chosen : null

  const shown = active ?? (startsAt === 'first' ? 0 : Math.max(0, count - 1))

  useEscape(active !== null, (event) => {
    if (event.target !== input.current) return
    event.stopImmediatePropagation()
    setActive(null)
  })

  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const across = (event.clientX - box.left) / box.width
    const along = isRtl(event.currentTarget) ? 1 - across : across
    const place = isVertical ? (event.clientY - box.top) / box.height : along
    const index = nearestIndex(positions, place * 100)
    setActive(index === -1 ? null : index)
  }

  return {
    active,
    /** The point that the slider stands at, read out or not. */
    shown,
    plot: {
      onPointerMove: pointAt,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // The focus would otherwise leave the slider again for the place that was pressed.
        event.preventDefault()
        input.current?.focus({ preventScroll: true })
        pointAt(event)
      },
      onPointerLeave: () => {
        if (document.activeElement !== input.current) setActive(null)
      },
    },
    slider: {
      ref: input,
      min: 0,
      max: Math.max(0, count - 1),
      value: shown,
      disabled: count === 0,
      onFocus: () => setActive(shown),
      onBlur: () => setActive(null),
      // What assistive technology sends that has no keys.
      onChange: (event: ChangeEvent<HTMLInputElement>) => setActive(Number(event.target.value)),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const next = movedIndex(event.key, {
          index: shown,
          count,
          isVertical,
          isRtl: isRtl(event.currentTarget),
        })
        if (next === null) return
        event.preventDefault()
        setActive(next)
      },
    },
  }
}

export type Points = ReturnType<typeof usePoints>
