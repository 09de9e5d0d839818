'use client'

import { useRef, type FocusEvent } from 'react'

import { shadowRootOf } from './shadow-root.ts'

/**
 * Keeps the focus on the item that a list of Radix focuses first. It tries one after the other until
 * `document.activeElement` has changed, which in a shadow root is always its host: the last item would get the focus.
 */
export function useFirstFocus() {
  const first = useRef<HTMLElement | null>(null)
  return (event: FocusEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (target === currentTarget || !shadowRootOf(target)) return
    if (first.current) {
      if (target !== first.current) event.stopPropagation()
      return
    }
    first.current = target
    queueMicrotask(() => {
      first.current?.focus()
      first.current = null
    })
  }
}
