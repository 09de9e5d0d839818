'use client'

import { cx } from 'class-variance-authority'
import { use } from 'react'
import { DateFieldStateContext, DateInput, DateSegment, useLocale } from 'react-aria-components'

import { useDateSettings } from '../provider-context.ts'
import { inIsoOrder, isHalfFilled } from './date-field.state.ts'

export type DateSegmentsProps = { className: string }

/**
 * The segments of a date in the order of the locale, or of ISO 8601 if the Provider sets that, each a spin button. Used
 * inside a date field. They form a line of text rather than a flex row, so that Persian and Arabic digits are ordered
 * as in text.
 */
export function DateSegments({ className }: DateSegmentsProps) {
  const { direction } = useLocale()
  const state = use(DateFieldStateContext)
  const { dateFormat } = useDateSettings()
  const ordered =
    state && dateFormat === 'iso' ? { ...state, segments: inIsoOrder(state.segments) } : state
  return (
    <DateFieldStateContext value={ordered}>
      <DateInput
        dir={direction}
        data-slot="date-segments"
        className={cx('whitespace-nowrap', className)}
      >
        {(segment) =>
          segment.type === 'literal' ? (
            // React Aria's own would prepare it for typing, too, which takes most of the time.
            <span
              aria-hidden="true"
              data-type="literal"
              data-slot="date-segment"
              className={cx(segmentClass, 'text-on-surface-muted')}
            >
              {segment.text}
            </span>
          ) : (
            // React Aria finds what belongs to a field by the state that it created.
            <DateFieldStateContext value={state}>
              <DateSegment
                segment={segment}
                data-slot="date-segment"
                className={cx(
                  segmentClass,
                  'px-0.5 py-0.5 caret-transparent focus:bg-accent focus:text-on-accent data-placeholder:lowercase not-focus:data-placeholder:text-on-surface-muted forced-colors:focus:bg-[Highlight] forced-colors:focus:text-[HighlightText] forced-colors:focus:forced-color-adjust-none',
                )}
              />
            </DateFieldStateContext>
          )
        }
      </DateInput>
    </DateFieldStateContext>
  )
}

const segmentClass = 'rounded-[3px] whitespace-pre tabular-nums outline-none'

/** Whether only some segments of the field are filled in. */
export function useIsHalfFilled() {
  const state = use(DateFieldStateContext)
  return state !== null && isHalfFilled(state.segments)
}
