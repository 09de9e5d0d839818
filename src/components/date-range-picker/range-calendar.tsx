'use client'

import { parseDate, type CalendarDate } from '@internationalized/date'
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
  Heading,
  RangeCalendar as AriaRangeCalendar,
  RangeCalendarStateContext,
  useLocale,
} from 'react-aria-components'

import { toDateValue, toIso } from '../date-field/date-field.state.ts'
import type { DateRangePickerLabels } from './date-range-picker.labels.ts'
import type { DateRange, RangeLimits } from './date-range.state.ts'

export type RangeCalendarProps = RangeLimits & {
  value: DateRange | null
  onValueChange: (value: DateRange) => void
  today: string
  labels: DateRangePickerLabels
}

/** A month in which the first and last day of a range are selected. */
export function RangeCalendar({
  value,
  onValueChange,
  today,
  min,
  max,
  labels,
}: RangeCalendarProps) {
  const { locale } = useLocale()
  const range = value && { start: parseDate(value.start), end: parseDate(value.end) }
  return (
    <AriaRangeCalendar
      aria-label={labels.open}
      value={range}
      onChange={({ start, end }) =>
        onValueChange({ start: toIso(start) ?? '', end: toIso(end) ?? '' })
      }
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog around it has just been opened
      autoFocus
      // Opens at the end of the range.
      defaultFocusedValue={range?.end ?? parseDate(today)}
      minValue={toDateValue(min)}
      maxValue={toDateValue(max)}
      // An incomplete selection is discarded, even when the pointer or the focus moves elsewhere.
      commitBehavior="reset"
      data-slot="range-calendar"
    >
      <div className="flex items-center justify-between gap-2 pb-2">
        <Button slot="previous" aria-label={labels.previous} className={stepClass}>
          <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:rotate-180" />
        </Button>
        <Heading className="text-sm font-medium" />
        <Button slot="next" aria-label={labels.next} className={stepClass}>
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:rotate-180" />
        </Button>
      </div>
      <CalendarGrid
        className="w-full border-collapse [&_td]:p-0 [&_td]:py-px"
        weekdayStyle={weekdayStyle(locale)}
      >
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-1 text-xs font-normal text-on-surface-muted">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <Day date={date} isToday={toIso(date) === today} />}
        </CalendarGridBody>
      </CalendarGrid>
      <Guide labels={labels} />
    </AriaRangeCalendar>
  )
}

/** In some languages the short names of days don't fit next to each other. */
function weekdayStyle(locale: string) {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const isShort = weekDays.every((day) => names.format(day).length <= 4)
  return isShort ? 'short' : 'narrow'
}

const weekDays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, day + 1)))

type DayProps = { date: CalendarDate; isToday: boolean }

function Day({ date, isToday }: DayProps) {
  return (
    <CalendarCell
      date={date}
      data-slot="range-calendar-day"
      className="group/day block cursor-default outline-none data-outside-month:invisible data-selected:bg-accent-subtle data-selected:text-on-accent-subtle data-selection-end:rounded-e-control data-selection-start:rounded-s-control data-unavailable:line-through forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText] forced-colors:data-selected:forced-color-adjust-none"
    >
      {({ formattedDate }) => (
        <span
          aria-current={isToday ? 'date' : undefined}
          className={cx(
            'relative flex h-9 w-full min-w-9 items-center justify-center rounded-control text-sm tabular-nums pointer-coarse:h-11',
            'group-data-disabled/day:text-on-surface-muted group-data-disabled/day:opacity-50',
            'group-not-data-selected/day:group-not-data-disabled/day:group-data-hovered/day:bg-muted',
            'group-data-selection-end/day:bg-accent group-data-selection-end/day:text-on-accent group-data-selection-start/day:bg-accent group-data-selection-start/day:text-on-accent',
            'group-data-focus-visible/day:z-10 group-data-focus-visible/day:outline-2 group-data-focus-visible/day:outline-offset-2 group-data-focus-visible/day:outline-focus',
            isToday && 'font-semibold underline decoration-2 underline-offset-4',
          )}
        >
          {formattedDate}
        </span>
      )}
    </CalendarCell>
  )
}

function Guide({ labels }: { labels: DateRangePickerLabels }) {
  const isHalf = Boolean(use(RangeCalendarStateContext)?.anchorDate)
  return (
    <p className="pt-2 text-xs text-on-surface-muted">
      {isHalf ? labels.pickEnd : labels.pickStart}
    </p>
  )
}

const stepClass =
  'flex size-8 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer outline-none data-disabled:opacity-40 data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-muted data-hovered:text-on-raised pointer-coarse:size-11'
