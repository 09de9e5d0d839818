'use client'

import { DateFormatter } from '@internationalized/date'
import { cx } from 'class-variance-authority'
import {
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { useDateSegment } from 'react-aria/useDateField'
import { flushSync } from 'react-dom'
import type { DateFieldState, DateSegment as SegmentState } from 'react-stately/useDateFieldState'

import { perLocale } from '../per-locale.ts'
import { focusedElement } from '../shadow-root.ts'
import { emptyWord } from './empty-word.tsx'
import { isIos } from './is-ios.ts'

type DateSegmentProps = {
  segment: SegmentState
  state: DateFieldState
  id: string
  locale: string
  direction: 'ltr' | 'rtl'
  /** Those of the field. */
  label: string | undefined
  labelledBy: string | undefined
  describedBy: string | undefined
}

export const segmentClass = 'rounded-[3px] whitespace-pre tabular-nums outline-none'

/**
 * A part of a date that can be typed. React Aria prepares each for that with some thirty hooks, which take most of the
 * time that a date takes to appear. So it looks and reads as React Aria's own, which takes over what it does when it
 * first gets the focus.
 */
function Segment({
  segment,
  state,
  id,
  locale,
  direction,
  label,
  labelledBy,
  describedBy,
}: DateSegmentProps) {
  const element = useRef<HTMLSpanElement>(null)
  const typing = useRef<Handlers>({})
  const [focus, setFocus] = useState<FocusEvent<HTMLElement>>()
  const { isDisabled, isReadOnly, isRequired, isInvalid } = state
  const { type, isPlaceholder } = segment
  const isEditable = !isDisabled && !isReadOnly && segment.isEditable
  const name = namesOf(locale).of(type)
  const isNumber = type !== 'dayPeriod' && type !== 'era'
  const hasValue = !isIos() && type !== 'timeZoneName'

  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    if (focus) typing.current.onFocus?.(event)
    else setFocus(event)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A screen reader may send a key without moving the focus.
    if (!focus) flushSync(() => event.currentTarget.focus())
    typing.current.onKeyDown?.(event)
  }
  return (
    <>
      {/* Before the element: when both are removed, it moves the focus while there still is one. */}
      {focus && (
        <Typing
          {...{ segment, state, element, focus }}
          onReady={(handlers) => {
            typing.current = handlers
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role depends on the device */}
      <span
        ref={element}
        id={id}
        aria-label={`${name}${label ? `, ${label}` : ''}${labelledBy ? ', ' : ''}`}
        aria-labelledby={labelledBy ? `${id} ${labelledBy}` : undefined}
        aria-describedby={describedBy}
        role={hasValue ? 'spinbutton' : 'textbox'}
        {...(hasValue && {
          'aria-valuenow': segment.value ?? undefined,
          'aria-valuemin': segment.minValue,
          'aria-valuemax': segment.maxValue,
          'aria-valuetext': isPlaceholder ? emptyWord(locale) : textOf(segment, state, locale),
        })}
        aria-disabled={isDisabled || undefined}
        aria-readonly={isReadOnly || !segment.isEditable || undefined}
        aria-required={isRequired || undefined}
        aria-invalid={isInvalid || undefined}
        contentEditable={isEditable}
        suppressContentEditableWarning
        spellCheck={isEditable ? false : undefined}
        autoCorrect={isEditable ? 'off' : undefined}
        enterKeyHint={isEditable ? 'next' : undefined}
        inputMode={isEditable && isNumber ? 'numeric' : undefined}
        tabIndex={isDisabled ? undefined : 0}
        style={direction === 'rtl' ? rightToLeftStyle(segment, state) : undefined}
        data-type={type}
        data-placeholder={isPlaceholder || undefined}
        data-slot="date-segment"
        className={cx(
          segmentClass,
          'px-0.5 py-0.5 caret-transparent focus:bg-accent focus:text-on-accent data-placeholder:lowercase not-focus:data-placeholder:text-on-surface-muted forced-colors:focus:bg-[Highlight] forced-colors:focus:text-[HighlightText] forced-colors:focus:forced-color-adjust-none',
        )}
        onFocus={handleFocus}
        onBlur={(event) => typing.current.onBlur?.(event)}
        onKeyDown={handleKeyDown}
        onKeyUp={(event) => typing.current.onKeyUp?.(event)}
        // A press beside the segments focuses the last one.
        onPointerDown={keepFromGroup}
        onMouseDown={keepFromGroup}
      >
        {segment.text}
      </span>
    </>
  )
}

/** Not rendered again for what concerns only the group around it. */
export const DateSegment = memo(Segment)

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur' | 'onKeyDown' | 'onKeyUp'>

type TypingProps = Pick<DateSegmentProps, 'segment' | 'state'> & {
  element: RefObject<HTMLElement | null>
  /** The event with which it began. */
  focus: FocusEvent<HTMLElement>
  onReady: (handlers: Handlers) => void
}

/** What React Aria does with a segment. Renders nothing. */
function Typing({ segment, state, element, focus, onReady }: TypingProps) {
  const { segmentProps } = useDateSegment(segment, state, element)
  const handlers: Handlers = segmentProps
  useLayoutEffect(() => onReady(handlers))
  const begin = useEffectEvent(() => {
    if (focusedElement() === element.current) handlers.onFocus?.(focus)
  })
  // After its effects: with the focus, they would announce what the focus has just announced.
  useEffect(() => begin(), [])
  return null
}

/** One for each locale: making one takes longer than the rest of a date. */
const namesOf = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'dateTimeField' }))

/** How a filled segment is announced: a month as “11 – November”, an hour as “9 AM”. */
function textOf(
  { type, text }: SegmentState,
  { dateFormatter, dateValue }: DateFieldState,
  locale: string,
) {
  if (type !== 'month' && type !== 'hour') return text.replace('-', MINUS)
  const { hour12, timeZone } = dateFormatter.resolvedOptions()
  const options: Intl.DateTimeFormatOptions =
    type === 'month' ? { month: 'long', timeZone } : { hour: 'numeric', hour12, timeZone }
  const words = new DateFormatter(locale, options).format(dateValue)
  const isNumber = type === 'month' && words !== text
  return (isNumber ? `${text} – ${words}` : words).replace('-', MINUS)
}

/** VoiceOver on macOS doesn't read a hyphen as one. */
const MINUS = '\u2212'

/** Placeholders such as “yyyy” keep their place between digits of a line from right to left. */
function rightToLeftStyle(
  { type }: SegmentState,
  { dateFormatter }: DateFieldState,
): CSSProperties {
  const format = new Map<string, unknown>(Object.entries(dateFormatter.resolvedOptions())).get(type)
  const isNumber = format === 'numeric' || format === '2-digit'
  return { unicodeBidi: 'embed', ...(isNumber && { direction: 'ltr' }) }
}

const keepFromGroup = (event: SyntheticEvent) => event.stopPropagation()
