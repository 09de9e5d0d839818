'use client'

import { useDateSegment } from 'react-aria/useDateField'
import type { DateFieldState, DateSegment as Segment } from 'react-stately/useDateFieldState'

import { isIos } from './is-ios.ts'

type EmptyWordProps = { locale: string; segment: Segment; state: DateFieldState }

/** By locale. React Aria knows them, but only returns them with the properties of a segment. */
const words = new Map<string, string | undefined>()
const learn = (locale: string, word: string | undefined) => void words.set(locale, word)

/** How an empty segment of a date is announced, once an EmptyWord has been rendered in this locale. */
export const emptyWord = (locale: string) => words.get(locale)

/** On iOS, where segments have no value, nothing is announced. */
export const isEmptyWordKnown = (locale: string) => words.has(locale) || isIos()

/** Learns the word from a segment. Renders nothing. */
export function EmptyWord({ locale, segment, state }: EmptyWordProps) {
  const { segmentProps } = useDateSegment({ ...segment, isPlaceholder: true }, state, nowhere)
  learn(locale, segmentProps['aria-valuetext'])
  return null
}

const nowhere = { current: null }
