'use client'

import { createCalendar, type DateValue } from '@internationalized/date'
import { cx } from 'class-variance-authority'
import { useRef, type ReactNode } from 'react'
import { useLocale } from 'react-aria-components'
import { useDateField, useDateSegment, type AriaDateFieldProps } from 'react-aria/useDateField'
import {
  useDateFieldState,
  type DateFieldState,
  type DateSegment,
} from 'react-stately/useDateFieldState'

import { useDateSettings } from '../provider-context.ts'
import { inIsoOrder, isHalfFilled } from './date-field.state.ts'

export type DateSegmentsProps = AriaDateFieldProps<DateValue> & {
  className: string
  /** Renders what is around the segments, and depends on whether only some of them are filled in. */
  children?: (segments: ReactNode, isHalfFilled: boolean) => ReactNode
}

/**
 * The segments of a date in the order of the locale, or of ISO 8601 if the Provider sets that, each a spin button. They
 * form a line of text rather than a flex row, so that Persian and Arabic digits are ordered as in text.
 */
export function DateSegments({ className, children, ...props }: DateSegmentsProps) {
  const { locale, direction } = useLocale()
  const { dateFormat } = useDateSettings()
  const ref = useRef<HTMLDivElement>(null)
  const state = useDateFieldState({
    ...props,
    locale,
    createCalendar,
    validationBehavior: 'aria',
    shouldForceLeadingZeros: true,
  })
  const { fieldProps } = useDateField({ ...props, validationBehavior: 'aria' }, state, ref)
  const segments = dateFormat === 'iso' ? inIsoOrder(state.segments) : state.segments
  const group = (
    <div
      {...fieldProps}
      ref={ref}
      dir={direction}
      data-slot="date-segments"
      className={cx('whitespace-nowrap', className)}
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
          <Segment key={segments.indexOf(segment)} segment={segment} state={state} />
        ),
      )}
    </div>
  )
  return children ? children(group, isHalfFilled(state.segments)) : group
}

function Segment({ segment, state }: { segment: DateSegment; state: DateFieldState }) {
  const ref = useRef<HTMLSpanElement>(null)
  const { segmentProps } = useDateSegment(segment, state, ref)
  return (
    <span
      {...segmentProps}
      ref={ref}
      data-type={segment.type}
      data-slot="date-segment"
      className={cx(
        segmentClass,
        'px-0.5 py-0.5 focus:bg-accent focus:text-on-accent data-placeholder:lowercase not-focus:data-placeholder:text-on-surface-muted forced-colors:focus:bg-[Highlight] forced-colors:focus:text-[HighlightText] forced-colors:focus:forced-color-adjust-none',
      )}
    >
      {segment.text}
    </span>
  )
}

const segmentClass = 'rounded-[3px] whitespace-pre tabular-nums outline-none'
