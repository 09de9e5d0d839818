'use client'

import { useSyncExternalStore, type RefObject } from 'react'

import { watchParts } from './part-of-page.ts'
import { shadowRootOf } from './shadow-root.ts'

/** The reading direction around an element, for libraries whose arrow keys depend on it. */
export const useDirection = (element: RefObject<Element | null>): 'ltr' | 'rtl' =>
  useSyncExternalStore(watchParts, () => directionAround(element.current), onServer)

function directionAround(element: Element | null) {
  const parent = element?.parentElement ?? shadowRootOf(element)?.host
  return parent && getComputedStyle(parent).direction === 'rtl' ? 'rtl' : 'ltr'
}
const onServer = () => 'ltr' as const
