import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { firstSeen, rowWindow } from './data-table.window.ts'

/** Until the first row has been measured. */
const FIRST_GUESS = { rowHeight: 44, viewportHeight: 0, layoutKey: '' }

type RowWindowOptions = {
  frame: RefObject<HTMLDivElement | null>
  isVirtual: boolean
  rowCount: number
  /** Whatever changes the height of all rows at once. */
  layoutKey: string
}

/** The rows to render, and the space that stands for those before and behind them. */
export function useRowWindow({ frame, isVirtual, rowCount, layoutKey }: RowWindowOptions) {
  const [first, setFirst] = useState(0)
  const [measured, setMeasured] = useState(FIRST_GUESS)
  const { rowHeight } = measured
  const hasRows = rowCount > 0

  useLayoutEffect(() => {
    const element = frame.current
    if (!isVirtual || !hasRows || !element) return undefined
    const measure = () => {
      const row = element.querySelector('[data-slot="data-table-row"]')
      const height = row?.getBoundingClientRect().height || FIRST_GUESS.rowHeight
      const next = { rowHeight: height, viewportHeight: element.clientHeight, layoutKey }
      setMeasured((before) =>
        before.rowHeight === next.rowHeight &&
        before.viewportHeight === next.viewportHeight &&
        before.layoutKey === next.layoutKey
          ? before
          : next,
      )
    }
    measure()
    // A page without layout, such as a test's, has no sizes that change.
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isVirtual, hasRows, layoutKey])

  const heightBefore = useRef(rowHeight)
  useLayoutEffect(() => {
    const isChanged = heightBefore.current !== rowHeight
    heightBefore.current = rowHeight
    // A phone that is turned, or another density, leaves the same row at the top.
    if (isVirtual && isChanged && first > 0) frame.current?.scrollTo({ top: first * rowHeight })
  }, [frame, isVirtual, first, rowHeight])

  /** Drawn before the scroll is, so that no empty space is ever seen. */
  const follow = () => {
    const next = firstSeen(frame.current?.scrollTop ?? 0, rowHeight)
    if (next === first) return
    const focused = document.activeElement
    const isInside = frame.current?.contains(focused) ?? false
    flushSync(() => setFirst(next))
    // The row with the focus may have gone; the keys should go on scrolling from here.
    if (isInside && !focused?.isConnected) frame.current?.focus({ preventScroll: true })
  }

  if (!isVirtual) return { start: 0, end: rowCount, spaceBefore: 0, spaceAfter: 0, follow }
  const { start, end } = rowWindow({ first, rowCount, ...measured })
  return {
    start,
    end,
    spaceBefore: start * rowHeight,
    spaceAfter: (rowCount - end) * rowHeight,
    follow,
  }
}
