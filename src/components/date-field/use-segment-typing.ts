'use client'

import { CalendarDate, DateFormatter } from '@internationalized/date'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type HTMLAttributes,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState'

import { isComposing } from '../is-composing.ts'
import { isShortcut } from '../is-shortcut.ts'
import { digitsOf, isNumber } from './date-field.state.ts'
import { dateSegment } from './date-segment.ts'

type Step = `${'increment' | 'decrement'}${'' | 'Page'}` | 'decrementToMin' | 'incrementToMax'
const steps = new Map<string, Step>([
  ['ArrowUp', 'increment'],
  ['ArrowDown', 'decrement'],
  ['PageUp', 'incrementPage'],
  ['PageDown', 'decrementPage'],
  ['Home', 'decrementToMin'],
  ['End', 'incrementToMax'],
])

/** A segment and its element. */
type Found = { segment: DateSegment; part: HTMLElement }

/**
 * Keyboards and presses in a date. React Aria’s `useDateSegment` handles them for each segment, and needs two thirds of
 * the time in which a date appears for that; these handlers are those of the `group` that contains the segments.
 */
export function useSegmentTyping(
  group: RefObject<HTMLElement | null>,
  state: DateFieldState,
  locale: string,
) {
  // The state is another object at each render.
  'use no memo'
  /** The digits that were typed since the segment got the focus. */
  const typed = useRef('')
  const textBefore = useRef<string | null>(null)
  /** The segment with the focus, once it has been changed; undefined until one gets the focus. */
  const [changed, setChanged] = useState<DateSegment['type'] | null>()

  const parts = () => [...(group.current?.querySelectorAll<HTMLElement>(dateSegment) ?? [])]
  const focusBy = (step: 1 | -1, from: HTMLElement, order = parts()) =>
    order[order.indexOf(from) + step]?.focus()
  const find = (target: EventTarget | null): Found | null => {
    const part = target instanceof HTMLElement ? target.closest<HTMLElement>(dateSegment) : null
    const segment = state.segments.find(({ type }) => type === part?.dataset.type)
    return part && segment ? { part, segment } : null
  }
  const canChange = ({ isEditable }: DateSegment) =>
    isEditable && !state.isDisabled && !state.isReadOnly

  const insertWord = ({ part, segment }: Found, text: string) => {
    const isMeant = (word = '') =>
      word.toLocaleLowerCase(locale).startsWith(text.toLocaleLowerCase(locale))
    if (segment.type === 'era') {
      const era = state.calendar.getEras().find((it) => isMeant(eraName(it, state, locale)))
      if (!era) return
      state.setSegment('era', era)
    } else {
      const period = [0, 1].find((it) => isMeant(dayPeriodName(it, locale)))
      if (period === undefined) return
      state.setSegment('dayPeriod', period)
    }
    focusBy(1, part)
  }
  const insert = (found: Found, text: string) => {
    const { segment, part } = found
    if (!isNumber(segment)) return insertWord(found, text)
    const digits = digitsOf(text)
    if (!digits) return
    const { type, maxValue = Infinity } = segment
    const all = typed.current + digits
    state.setSegment(type, Number(Number(all) > maxValue ? digits : all))
    setChanged(type)
    const isFull = Number(`${all}0`) > maxValue || all.length >= String(maxValue).length
    typed.current = isFull ? '' : all
    if (isFull) focusBy(1, part)
  }
  const erase = ({ segment, part }: Found) => {
    if (segment.isPlaceholder) return focusBy(-1, part)
    if (!canChange(segment)) return
    const { type, value } = segment
    const rest = isNumber(segment) ? Math.floor((value ?? 0) / 10) : 0
    typed.current = rest ? String(rest) : ''
    setChanged(type)
    if (rest) state.setSegment(type, rest)
    else state.clearSegment(type)
  }
  /** Returns whether the key has a meaning here. */
  const press = (key: string, found: Found) => {
    const { segment, part } = found
    const step = steps.get(key)
    if (step && canChange(segment)) {
      typed.current = ''
      setChanged(segment.type)
      state[step](segment.type)
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      // A date can have either order where a language is written from right to left.
      const shown = parts().toSorted((one, other) => leftOf(one) - leftOf(other))
      focusBy(key === 'ArrowLeft' ? -1 : 1, part, shown)
    } else if (key === 'Backspace' || key === 'Delete') erase(found)
    else return false
    return true
  }

  // `onBeforeInput` of React is another event.
  const handleBeforeInput = useEffectEvent((event: InputEvent) => {
    const found = find(event.target)
    if (!found) return
    event.preventDefault()
    const { inputType, data } = event
    if (inputType === 'deleteContentBackward' || inputType === 'deleteContentForward') erase(found)
    else if (inputType === 'insertCompositionText') {
      // It can’t be prevented. Safari ends the composition only if the text is set.
      textBefore.current = found.part.textContent
      found.part.textContent = textBefore.current
    } else if (data) insert(found, data)
  })
  useEffect(() => {
    const element = group.current
    const listen = (event: InputEvent) => handleBeforeInput(event)
    element?.addEventListener('beforeinput', listen)
    return () => element?.removeEventListener('beforeinput', listen)
  }, [group])

  const handlers: HTMLAttributes<HTMLElement> = {
    onFocus: (event) => {
      typed.current = ''
      setChanged(null)
      collapseSelection(event)
    },
    onSelect: collapseSelection,
    onBlur: ({ currentTarget, relatedTarget }) => {
      setChanged(null)
      // 30 February becomes a day that exists.
      if (!currentTarget.contains(relatedTarget)) state.confirmPlaceholder()
    },
    onKeyDown: (event) => {
      const found = find(event.target)
      if (!found || isShortcut(event) || isComposing(event.nativeEvent)) return
      if (!press(event.key, found)) return
      event.preventDefault()
      // Around a table, arrow keys would move to another cell.
      event.stopPropagation()
    },
    onInput: ({ target, nativeEvent }) => {
      const found = find(target)
      const { inputType, data } = nativeEvent
      if (!found || inputType !== 'insertCompositionText') return
      found.part.textContent = textBefore.current
      // Android and Chinese keyboards compose even the letters of AM and PM.
      if (data && !isNumber(found.segment)) insertWord(found, data)
    },
    onMouseDown: (event) => {
      const { target } = event
      if (state.isDisabled || !(target instanceof Node) || find(target)) return
      event.preventDefault()
      pressed(target, parts())?.focus()
    },
  }
  return { handlers, changed }
}

/** The segment that a press next to the segments means: of those before it, the first of the empty ones at the end. */
function pressed(target: Node, parts: HTMLElement[]) {
  const before = parts.filter(
    (part) => target.compareDocumentPosition(part) === Node.DOCUMENT_POSITION_PRECEDING,
  )
  const meant = before.length > 0 ? before : parts
  const lastFilled = meant.findLastIndex((part) => part.dataset.placeholder === undefined)
  return meant[lastFilled + 1] ?? meant.at(-1)
}

/** Chrome has no input events while text is selected, and a keyboard of Android would compose it. */
function collapseSelection({ target }: SyntheticEvent) {
  if (target instanceof Node) getSelection()?.collapse(target)
}

const leftOf = (element: Element) => element.getBoundingClientRect().left

const HALF_A_DAY_MS = 43_200_000

function dayPeriodName(period: number, locale: string) {
  const options = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const
  const parts = new DateFormatter(locale, options).formatToParts(new Date(period * HALF_A_DAY_MS))
  return parts.find(({ type }) => type === 'dayPeriod')?.value
}

function eraName(era: string, { calendar }: DateFieldState, locale: string) {
  const options = { year: 'numeric', era: 'narrow', timeZone: 'UTC' } as const
  const date = new CalendarDate(calendar, era, 1, 1, 1).toDate('UTC')
  const parts = new DateFormatter(locale, options).formatToParts(date)
  return parts.find(({ type }) => type === 'era')?.value
}
