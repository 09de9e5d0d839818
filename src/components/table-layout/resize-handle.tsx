'use client'

import type { PointerEvent } from 'react'

import { followHeadingDrag, SLACK_PX } from './heading-drag.ts'
import { boundedWidth } from './table-layout.state.ts'

type ResizeHandleProps = {
  id: string
  /** Fixes the width of every column as it is, so that only this one changes. Returns what undoes it. */
  onStart: (handle: Element) => (() => void) | undefined
  onResize: (handle: Element, widthPx: number) => void
  /** Its heading has been dragged to the place of another column. */
  onMove: (to: string) => void
}

const partsOf = (handle: Element) => {
  const heading = handle.closest<HTMLTableCellElement>('th')
  const table = handle.closest('table')
  const column = heading && table?.querySelectorAll('col')[heading.cellIndex]
  const frame = table?.parentElement
  return heading && column && frame ? { heading, column, frame } : undefined
}

/**
 * The edge of a heading, for a pointer that can be dragged. Assistive technology, keyboards and touch use the buttons
 * of the view menu instead.
 */
export function ResizeHandle({ id, onStart, onResize, onMove }: ResizeHandleProps) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle: HTMLElement = event.currentTarget
    const { pointerId, clientX: from } = event
    handle.setPointerCapture(pointerId)
    let resizing: ReturnType<typeof begin>
    const begin = () => {
      const undo = onStart(handle)
      const parts = partsOf(handle)
      if (!parts) return undefined
      const { heading, column, frame } = parts
      const width = heading.offsetWidth
      const whole = heading.closest('table')?.offsetWidth ?? 0
      const sign = getComputedStyle(heading).direction === 'rtl' ? -1 : 1
      // Without React, so that no row is rendered again until the pointer is released.
      const show = (px: number) => {
        column.style.width = `${px}px`
        frame.style.setProperty('--columns-width', `${whole + px - width}px`)
        return px
      }
      const to = (x: number) => show(boundedWidth(width + sign * (x - from)))
      return {
        to,
        end: (x: number) => onResize(handle, to(x)),
        cancel: () => {
          show(width)
          undo?.()
        },
      }
    }
    const controller = new AbortController()
    const { signal } = controller
    const follow = (type: string, listen: (event: globalThis.PointerEvent) => void) =>
      handle.addEventListener(type as 'pointermove', listen, { signal })
    follow('pointermove', ({ clientX }) => {
      if (!resizing && Math.abs(clientX - from) < SLACK_PX) return
      resizing ??= begin()
      resizing?.to(clientX)
    })
    follow('pointerup', ({ clientX }) => {
      controller.abort()
      resizing?.end(clientX)
    })
    follow('pointercancel', () => {
      controller.abort()
      resizing?.cancel()
    })
  }
  return (
    <span
      ref={(handle) => {
        const heading = handle?.closest('th')
        return heading ? followHeadingDrag(heading, onMove) : undefined
      }}
      aria-hidden="true"
      data-slot="table-layout-handle"
      data-column={id}
      className="absolute inset-y-0 end-0 w-3 cursor-col-resize touch-none border-e-2 border-transparent hover:border-accent active:border-accent max-sm:hidden forced-colors:border-[ButtonBorder] pointer-coarse:hidden"
      onPointerDown={drag}
    />
  )
}
