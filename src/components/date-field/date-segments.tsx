'use client'

import { createCalendar, type DateValue } from '@internationalized/date'
import { cx } from 'class-variance-authority'
import { useId, useRef, type ReactNode } from 'react'
import { useLocale } from 'react-aria-components'
import { useDateFieldState, type DateSegment } from 'react-stately/useDateFieldState'

import { useDateSettings } from '../provider-context.ts'
import { inIsoOrder, isHalfFilled, spokenText } from './date-field.state.ts'
import { segmentClass, TypedSegment } from './typed-segment.tsx'
import { useSegmentTyping } from './use-segment-typing.ts'

export type DateSegmentsProps = {
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  value: DateValue | null
  onChange: (value: DateValue | null) => void
  /** Where empty segments start counting. */
  placeholderValue: DateValue
  granularity: 'day' | 'minute'
  disabled: boolean
  readOnly: boolean
  required: boolean
  isInvalid: boolean
  /** How an empty segment is announced. */
  emptyLabel: string
  className: string
  /** Renders what is around the segments, and depends on whether only some of them are filled in. */
  children?: (segments: ReactNode, isHalfFilled: boolean) => ReactNode
}

/**
 * The segments of a date in the order of the locale, or of ISO 8601 if the Provider sets that, each a spin button. They
 * form a line of text rather than a flex row, so that Persian and Arabic digits are ordered as in text.
 */
export function DateSegments({ className, children, emptyLabel, ...date }: DateSegmentsProps) {
  // The state is another object at each render.
  'use no memo'
  const { locale, direction } = useLocale()
  const { dateFormat } = useDateSettings()
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const state = useDateFieldState({
    ...date,
    isDisabled: date.disabled,
    isReadOnly: date.readOnly,
    isRequired: date.required,
    locale,
    createCalendar,
    validationBehavior: 'aria',
    shouldForceLeadingZeros: true,
  })
  const { handlers, changed } = useSegmentTyping(ref, state, locale)
  const segments = dateFormat === 'iso' ? inIsoOrder(state.segments) : state.segments
  const first = segments.find(({ isEditable }) => isEditable)
  const valueId = `${id}value`
  const describedBy = cx(state.value && valueId, date['aria-describedby']) || undefined
  const textOf = (segment: DateSegment) =>
    segment.isPlaceholder ? emptyLabel : spokenText(segment, state, locale)
  const changedSegment = segments.find(({ type }) => type === changed)
  const group = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- those of its segments */}
      <div
        {...handlers}
        ref={ref}
        role="group"
        aria-label={date['aria-label']}
        aria-labelledby={date['aria-labelledby']}
        aria-describedby={describedBy}
        aria-disabled={date.disabled || undefined}
        dir={direction}
        data-slot="date-segments"
        className={cx('whitespace-nowrap [unicode-bidi:isolate]', className)}
      >
        {segments.map((segment) =>
          segment.type === 'literal' ? (
            <span
              key={segments.indexOf(segment)}
              aria-hidden="true"
              data-type="literal"
              data-slot="date-segment"
              className={cx(segmentClass, 'text-on-surface-muted')}
            >
              {segment.text}
            </span>
          ) : (
            <TypedSegment
              key={segments.indexOf(segment)}
              {...{ segment, state, locale, direction }}
              id={`${id}${segment.type}`}
              label={date['aria-label']}
              labelledBy={date['aria-labelledby']}
              valueText={textOf(segment)}
              // Only of the first one, so that it isn’t read with each; or of each, if it may be what is wrong.
              describedBy={segment === first || state.isInvalid ? describedBy : undefined}
            />
          ),
        )}
      </div>
      {state.value && (
        <span id={valueId} hidden>
          {state.formatValue({ month: 'long' })}
        </span>
      )}
      {changed !== undefined && (
        <span aria-live="assertive" className="sr-only">
          {changedSegment && textOf(changedSegment)}
        </span>
      )}
    </>
  )
  return children ? children(group, isHalfFilled(state.segments)) : group
}
