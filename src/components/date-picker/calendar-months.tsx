'use client'

import { isSameMonth, type CalendarDate } from '@internationalized/date'
import { cx } from 'class-variance-authority'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
  RangeCalendarStateContext,
  useLocale,
} from 'react-aria-components'

import { toIso } from '../date-field/date-field.state.ts'

export type CalendarLabels = {
  /** The button that opens the calendar, and the calendar itself. */
  open: string
  /** Shown when the calendar can’t be loaded, as offline. */
  failed: string
  previous: string
  next: string
}

export type CalendarMonthsProps = {
  count: number
  today: string
  labels: CalendarLabels
  selects: 'day' | 'range'
}

/** Months side by side, and the buttons that change them. Used inside a calendar of one day or of a range. */
export function CalendarMonths({ count, today, labels, selects }: CalendarMonthsProps) {
  const { locale } = useLocale()
  const first = (use(CalendarStateContext) ?? use(RangeCalendarStateContext))?.visibleRange.start
  const offsets = Array.from({ length: count }, (_, months) => ({ months }))
  return (
    <>
      <div className="flex items-center gap-2 pb-2 [@media(max-height:479px)]:pb-0">
        <Button slot="previous" aria-label={labels.previous} className={stepClass}>
          <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:rotate-180" />
        </Button>
        {offsets.map((offset) => (
          <CalendarHeading
            key={offset.months}
            offset={offset}
            className="flex-1 text-center text-sm font-medium"
          />
        ))}
        <Button slot="next" aria-label={labels.next} className={stepClass}>
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:rotate-180" />
        </Button>
      </div>
      <div className="flex items-start gap-4">
        {offsets.map((offset) => (
          <CalendarGrid
            key={offset.months}
            offset={offset}
            className="w-full border-collapse [&_td]:p-0 [&_td]:py-px"
            weekdayStyle={weekdayStyle(locale)}
          >
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="pb-1 text-xs font-normal text-on-surface-muted [@media(max-height:479px)]:pb-0">
                  {day}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) =>
                first && isSameMonth(date, first.add(offset)) ? (
                  <Day date={date} isToday={toIso(date) === today} selects={selects} />
                ) : (
                  // A hidden day would be prepared for use, too.
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to label
                  <td />
                )
              }
            </CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
    </>
  )
}

/** In some languages the short names of days don't fit next to each other. */
function weekdayStyle(locale: string) {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const isShort = weekDays.every((day) => names.format(day).length <= 4)
  return isShort ? 'short' : 'narrow'
}

const weekDays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, day + 1)))

type DayProps = Pick<CalendarMonthsProps, 'selects'> & { date: CalendarDate; isToday: boolean }

function Day({ date, isToday, selects }: DayProps) {
  return (
    <CalendarCell
      date={date}
      data-slot={selects === 'range' ? 'range-calendar-day' : 'calendar-day'}
      className={cx(
        'group/day block cursor-default outline-none data-unavailable:line-through forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText] forced-colors:data-selected:forced-color-adjust-none',
        selects === 'range' &&
          'data-selected:bg-accent-subtle data-selected:text-on-accent-subtle data-selection-end:rounded-e-control data-selection-start:rounded-s-control',
      )}
    >
      {({ formattedDate }) => (
        <span
          aria-current={isToday ? 'date' : undefined}
          className={cx(
            'relative flex h-9 w-full min-w-9 items-center justify-center rounded-control text-sm tabular-nums pointer-coarse:h-11 [@media(max-height:479px)]:pointer-fine:h-6.5',
            'group-data-disabled/day:text-on-surface-muted group-data-disabled/day:opacity-50 group-data-unavailable/day:text-on-surface-muted',
            'group-not-data-selected/day:group-not-data-disabled/day:group-data-hovered/day:bg-muted',
            chosenClass[selects],
            'group-focus-visible/day:z-10 group-focus-visible/day:outline-2 group-focus-visible/day:outline-offset-2 group-focus-visible/day:outline-focus',
            isToday && 'font-semibold underline decoration-2 underline-offset-4',
          )}
        >
          {formattedDate}
        </span>
      )}
    </CalendarCell>
  )
}

/** The chosen day, or the first and the last one. */
const chosenClass = {
  day: 'group-data-selected/day:bg-accent group-data-selected/day:text-on-accent forced-colors:group-data-selected/day:bg-[Highlight] forced-colors:group-data-selected/day:text-[HighlightText]',
  range:
    'group-data-selection-end/day:bg-accent group-data-selection-end/day:text-on-accent group-data-selection-start/day:bg-accent group-data-selection-start/day:text-on-accent forced-colors:group-data-selection-end/day:bg-[Highlight] forced-colors:group-data-selection-end/day:text-[HighlightText] forced-colors:group-data-selection-end/day:outline-2 forced-colors:group-data-selection-end/day:-outline-offset-2 forced-colors:group-data-selection-end/day:outline-[HighlightText] forced-colors:group-data-selection-start/day:bg-[Highlight] forced-colors:group-data-selection-start/day:text-[HighlightText] forced-colors:group-data-selection-start/day:outline-2 forced-colors:group-data-selection-start/day:-outline-offset-2 forced-colors:group-data-selection-start/day:outline-[HighlightText]',
}

const stepClass =
  'flex size-8 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer outline-none data-disabled:opacity-40 focus-visible:outline-2 focus-visible:outline-focus data-hovered:bg-muted data-hovered:text-on-raised pointer-coarse:size-11'
