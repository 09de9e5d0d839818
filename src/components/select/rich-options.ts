'use client'

import { createElement } from 'react'

import { useHydrated } from '../use-hydrated.ts'

/**
 * Whether the browser shows more than text in an option. Never while a page hydrates: the parsers of other browsers
 * remove the elements in an option, which would then be missing.
 */
export const useRichOptions = () =>
  useHydrated() && typeof CSS !== 'undefined' && CSS.supports('appearance', 'base-select')

/** A copy of the selected option, made by the browser. Not among React's elements yet. */
export const selectedContent = createElement('selectedcontent', { className: 'contents' })
