'use client'

import { useLayoutEffect, type RefObject } from 'react'

import { placePins } from './pins.ts'

/** Keeps the offsets of pinned columns up to date. `key` names the pinned columns, in order. */
export function usePins(frameRef: RefObject<HTMLElement | null>, key: string) {
  useLayoutEffect(() => {
    const frame = frameRef.current
    if (!frame || !key) return undefined
    const headings = [...frame.querySelectorAll<HTMLElement>('thead [data-pin]')]
    const place = () => placePins(frame, headings)
    place()
    // Missing in some environments, such as jsdom.
    if (!('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(place)
    for (const element of [frame, ...headings]) observer.observe(element)
    return () => observer.disconnect()
  }, [frameRef, key])
}
