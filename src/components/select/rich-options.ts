'use client'

import { createElement, useSyncExternalStore } from 'react'

const subscribe = () => () => {}
const isSupported = () => typeof CSS !== 'undefined' && CSS.supports('appearance', 'base-select')
const onServer = () => false

/**
 * Whether the browser shows more than text in an option. Never while a page hydrates: the parsers of other browsers
 * remove the elements in an option, which would then be missing.
 */
export const useRichOptions = () => useSyncExternalStore(subscribe, isSupported, onServer)

/** A copy of the selected option, made by the browser. Not among React's elements yet. */
export const selectedContent = createElement('selectedcontent', { className: 'contents' })
