'use client'

import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { detailsBefore, firstSeen, rowWindow, type ShownDetails } from './data-table.window.ts'

/** The usual height, until the first row has been measured, so that most tables are rendered only once. */
const FIRST_GUESS = { rowHeight: 44, viewportHeight: 600 }

const frameOf = (body: HTMLElement | null) =>
  body?.closest<HTMLElement>('[data-slot="data-table-frame"]') ?? null

type RowWindowOptions = {
  body: RefObject<HTMLTableSectionElement | null>
  isVirtual: boolean
  rowCount: number
  /** Anything that changes the height of all rows. */
  layoutKey: string
  details: ShownDetails
}

/** The rows to render, and the space that replaces those before and after them. */
export function useRowWindow({ body, isVirtual, rowCount, layoutKey, details }: RowWindowOptions) {
  const [first, setFirst] = useState(0)
  const [measured, setMeasured] = useState({ ...FIRST_GUESS, layoutKey })
  const { rowHeight } = measured

  /** Rendered before the scroll is painted, so that empty space is never visible. */
  const follow = useEffectEvent((frame: HTMLElement) => {
    const next = firstSeen(frame.scrollTop, rowHeight, details)
    if (next === first) return
    // In a shadow root, the document would only see its host.
    const { activeElement: focused } = frame.getRootNode() as Document | ShadowRoot
    const isInside = frame.contains(focused)
    flushSync(() => setFirst(next))
    // The focused row may have been removed; the keys should continue to scroll from here.
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
    // An environment without layout, such as a test, has no size changes.
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [body, isVirtual, layoutKey])

  const heightBefore = useRef(rowHeight)
  useLayoutEffect(() => {
    const isChanged = heightBefore.current !== rowHeight
    heightBefore.current = rowHeight
    // Rotating a phone or changing the density keeps the same row at the top.
    if (isVirtual && isChanged && first > 0) {
      frameOf(body.current)?.scrollTo({ top: first * rowHeight })
    }
  }, [body, isVirtual, first, rowHeight])

  if (!isVirtual) return { start: 0, end: rowCount, spaceBefore: 0, spaceAfter: 0 }
  const { start, end } = rowWindow({ first, rowCount, ...measured })
  const before = detailsBefore(start, details)
  const after = detailsBefore(rowCount, details) - detailsBefore(end, details)
  return {
    start,
    end,
    spaceBefore: start * rowHeight + before,
    spaceAfter: (rowCount - end) * rowHeight + after,
  }
}
