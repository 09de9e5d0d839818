'use client'

import { createCalendar } from '@internationalized/date'
import { cx } from 'class-variance-authority'
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type RefObject,
} from 'react'
import { useLocale, type DateValue } from 'react-aria-components'
import { useDateField } from 'react-aria/useDateField'
import { flushSync } from 'react-dom'
import { useDateFieldState, type DateFieldState } from 'react-stately/useDateFieldState'

import { useDateSettings } from '../provider-context.ts'
import { inIsoOrder } from './date-field.state.ts'
import { DateSegment, segmentClass } from './date-segment.tsx'
import { EmptyWord, isEmptyWordKnown } from './empty-word.tsx'

/** A date that is typed, as React Aria calls its properties. */
export type SegmentedDate = {
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  value: DateValue | null
  onChange: (value: DateValue | null) => void
  /** Where empty segments start counting. */
  placeholderValue: DateValue
  granularity: 'day' | 'minute'
  isDisabled: boolean
  readOnly: boolean
  isRequired: boolean
  isInvalid: boolean
}

/** The state of the segments, which have a value only once all of them are filled in. */
export function useSegments(date: SegmentedDate): DateFieldState {
  const { locale } = useLocale()
  return useDateFieldState({
    ...date,
    isReadOnly: date.readOnly,
    locale,
    createCalendar,
    validationBehavior: 'aria',
    shouldForceLeadingZeros: true,
  })
}

export type DateSegmentsProps = { date: SegmentedDate; state: DateFieldState; className: string }

/**
 * The segments of a date in the order of the locale, or of ISO 8601 if the Provider sets that, each a spin button. They
 * form a line of text rather than a flex row, so that Persian and Arabic digits are ordered as in text.
 */
export function DateSegments({ date, state, className }: DateSegmentsProps) {
  const { direction, locale } = useLocale()
  const { dateFormat } = useDateSettings()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const behaviour = useRef<Behaviour>({})
  const [isUsed, setUsed] = useState(false)
  const isWordKnown = isEmptyWordKnown(locale)
  const valueId = `${id}value`
  const describedBy =
    [state.value && valueId, date['aria-describedby']].filter(Boolean).join(' ') || undefined
  const segments = dateFormat === 'iso' ? inIsoOrder(state.segments) : state.segments
  const first = segments.find(({ isEditable }) => isEditable)
  const parts = segments.map((segment, index) => ({ segment, partId: `${id}${index}` }))
  const prepare = () => {
    if (!isUsed) flushSync(() => setUsed(true))
  }
  return (
    <>
      {/* Not React Aria's own description, which a shadow root can't refer to. */}
      <span id={valueId} hidden>
        {state.formatValue({ month: 'long' })}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys and presses of its segments */}
      <div
        ref={group}
        role="group"
        aria-label={date['aria-label']}
        aria-labelledby={date['aria-labelledby']}
        aria-describedby={describedBy}
        aria-disabled={date.isDisabled || undefined}
        dir={direction}
        data-slot="date-segments"
        className={cx('whitespace-nowrap', className)}
        onFocus={() => setUsed(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // 30 February becomes a day that exists.
          if (!currentTarget.contains(relatedTarget)) state.confirmPlaceholder()
        }}
        onKeyDown={(event) => {
          prepare()
          behaviour.current.onKeyDown?.(event)
        }}
        onKeyUp={(event) => behaviour.current.onKeyUp?.(event)}
        onPointerDown={(event) => {
          prepare()
          behaviour.current.onPointerDown?.(event)
        }}
        onPointerUp={(event) => behaviour.current.onPointerUp?.(event)}
        onMouseDown={(event) => behaviour.current.onMouseDown?.(event)}
        onClick={(event) => behaviour.current.onClick?.(event)}
        onDragStart={(event) => behaviour.current.onDragStart?.(event)}
      >
        {/* Rendered before the segments, which use what they prepare. */}
        {(isUsed || !isWordKnown) && (
          <Group
            {...{ date, state, group }}
            onReady={(props) => {
              behaviour.current = props
            }}
          />
        )}
        {first && !isWordKnown && <EmptyWord {...{ locale, state }} segment={first} />}
        {parts.map(({ segment, partId }) =>
          segment.type === 'literal' ? (
            <span
              key={partId}
              aria-hidden="true"
              data-type="literal"
              data-slot="date-segment"
              className={cx(segmentClass, 'text-on-surface-muted')}
            >
              {segment.text}
            </span>
          ) : (
            <DateSegment
              key={partId}
              {...{ segment, state, locale, direction }}
              id={partId}
              label={date['aria-label']}
              labelledBy={date['aria-labelledby']}
              // Only the first one, so that it isn't read with each; or with each, if it may be what is wrong.
              describedBy={segment === first || state.isInvalid ? describedBy : undefined}
            />
          ),
        )}
      </div>
    </>
  )
}

type Behaviour = HTMLAttributes<HTMLDivElement>

type GroupProps = Pick<DateSegmentsProps, 'date' | 'state'> & {
  group: RefObject<HTMLDivElement | null>
  onReady: (props: Behaviour) => void
}

/** What React Aria does with the segments together, needed once one is used. Renders nothing. */
function Group({ date, state, group, onReady }: GroupProps) {
  const { fieldProps } = useDateField({ ...date, validationBehavior: 'aria' }, state, group)
  useLayoutEffect(() => onReady(fieldProps))
  return null
}
