'use client'

import { useRef, useState, type ChangeEvent, type KeyboardEvent, type PointerEvent } from 'react'

import { isShortcut } from '../is-shortcut.ts'
import { useEscape } from '../use-escape.ts'
import { movedIndex, nearestIndex } from './points.ts'

type UsePoints = {
  /** Positions of the points, in percent from the start of the plot (or from its top if it runs downwards). */
  positions: readonly number[]
  isVertical?: boolean
  /** The point to start at: the latest in time, or the first category. */
  startsAt?: 'first' | 'last'
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The active point, and the pointer and keyboard handlers that change it. */
export function usePoints({ positions, isVertical = false, startsAt = 'last' }: UsePoints) {
  const [chosen, setActive] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = positions.length
  const active = chosen !== null && chosen < count ? chosen : null

  const shown = active ?? (startsAt === 'first' ? 0 : Math.max(0, count - 1))

  useEscape(active !== null, (event) => {
    if (event.composedPath()[0] !== input.current) return
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
    /** The point that the slider is at, whether its readout is shown or not. */
    shown,
    plot: {
      onPointerMove: pointAt,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // The focus would otherwise move from the slider to the pressed element.
        event.preventDefault()
        input.current?.focus({ preventScroll: true })
        pointAt(event)
      },
      onPointerLeave: () => {
        if (!input.current?.matches(':focus')) setActive(null)
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
      // Sent by assistive technology that has no keys.
      onChange: (event: ChangeEvent<HTMLInputElement>) => setActive(Number(event.target.value)),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (isShortcut(event)) return
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
