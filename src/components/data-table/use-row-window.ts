import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { firstSeen, rowWindow } from './data-table.window.ts'

/** Until the first row has been measured: what is usual, so that most tables are drawn only once. */
const FIRST_GUESS = { rowHeight: 44, viewportHeight: 600 }

const frameOf = (body: HTMLElement | null) =>
  body?.closest<HTMLElement>('[data-slot="data-table-frame"]') ?? null

type RowWindowOptions = {
  body: RefObject<HTMLTableSectionElement | null>
  isVirtual: boolean
  rowCount: number
  /** Whatever changes the height of all rows at once. */
  layoutKey: string
}

/** The rows to render, and the space that stands for those before and behind them. */
export function useRowWindow({ body, isVirtual, rowCount, layoutKey }: RowWindowOptions) {
  const [first, setFirst] = useState(0)
  const [measured, setMeasured] = useState({ ...FIRST_GUESS, layoutKey })
  const { rowHeight } = measured

  /** Drawn before the scroll is, so that no empty space is ever seen. */
  const follow = useEffectEvent((frame: HTMLElement) => {
    const next = firstSeen(frame.scrollTop, rowHeight)
    if (next === first) return
    const focused = document.activeElement
    const isInside = frame.contains(focused)
    flushSync(() => setFirst(next))
    // The row with the focus may have gone; the keys should go on scrolling from here.
    if (isInside && !focused?.isConnected) frame.focus({ preventScroll: true })
  })

  useLayoutEffect(() => {
    const frame = frameOf(body.current)
    if (!isVirtual || !frame) return undefined
    const onScroll = () => follow(frame)
    frame.addEventListener('scroll', onScroll, { passive: true })
    return () => frame.removeEventListener('scroll', onScroll)
  }, [body, isVirtual])

  useLayoutEffect(() => {
    const frame = frameOf(body.current)
    if (!isVirtual || !frame) return undefined
    const measure = () => {
      const row = frame.querySelector('[data-slot="data-table-row"]')
      const next = {
        rowHeight: row?.getBoundingClientRect().height || FIRST_GUESS.rowHeight,
        viewportHeight: frame.clientHeight,
        layoutKey,
      }
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
    observer.observe(frame)
    return () => observer.disconnect()
  }, [body, isVirtual, layoutKey])

  const heightBefore = useRef(rowHeight)
  useLayoutEffect(() => {
    const isChanged = heightBefore.current !== rowHeight
    heightBefore.current = rowHeight
    // A phone that is turned, or another density, leaves the same row at the top.
    if (isVirtual && isChanged && first > 0) {
      frameOf(body.current)?.scrollTo({ top: first * rowHeight })
    }
  }, [body, isVirtual, first, rowHeight])

  if (!isVirtual) return { start: 0, end: rowCount, spaceBefore: 0, spaceAfter: 0 }
  const { start, end } = rowWindow({ first, rowCount, ...measured })
  return { start, end, spaceBefore: start * rowHeight, spaceAfter: (rowCount - end) * rowHeight }
}
