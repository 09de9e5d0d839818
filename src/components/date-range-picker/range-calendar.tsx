'use client'

import { parseDate } from '@internationalized/date'
import { use } from 'react'
import {
  RangeCalendar as AriaRangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components'

import { toDay, toIso } from '../date-field/date-field.state.ts'
import { CalendarMonths } from '../date-picker/calendar-months.tsx'
import type { CalendarOptions } from '../date-picker/date-picker.types.ts'
import { useMonthsThatFit } from '../date-picker/use-months-that-fit.ts'
import type { DateRangePickerLabels } from './date-range-picker.labels.ts'
import { farthestDay, type DateRange, type RangeLimits } from './date-range.state.ts'

export type RangeCalendarProps = Omit<CalendarOptions, 'isDayUnavailable'> & {
  value: DateRange | null
  onValueChange: (value: DateRange) => void
  today: string
  limits: RangeLimits
  labels: DateRangePickerLabels
}

/** Months in which the first and last day of a range are selected. */
export function RangeCalendar({
  value,
  onValueChange,
  today,
  limits,
  firstDayOfWeek,
  visibleMonths = 1,
  labels,
}: RangeCalendarProps) {
  const months = useMonthsThatFit(visibleMonths)
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
      minValue={toDay(limits.min)}
      maxValue={toDay(limits.max)}
      isDateUnavailable={(date, first) => {
        const day = parseDate(toIso(date) ?? '')
        if (limits.isDayUnavailable?.(day.toString())) return true
        const start = first && parseDate(toIso(first) ?? '')
        return start !== null && farthestDay(start, day, limits).compare(day) !== 0
      }}
      {...(firstDayOfWeek && { firstDayOfWeek })}
      visibleDuration={{ months }}
      pageBehavior="single"
      // An incomplete selection is discarded, even when the pointer or the focus moves elsewhere.
      commitBehavior="reset"
      data-slot="range-calendar"
    >
      <CalendarMonths count={months} today={today} labels={labels} selects="range" />
      <Guide maxDays={limits.maxDays} labels={labels} />
    </AriaRangeCalendar>
  )
}

type GuideProps = { maxDays: number | undefined; labels: DateRangePickerLabels }

function Guide({ maxDays, labels }: GuideProps) {
  const isHalf = Boolean(use(RangeCalendarStateContext)?.anchorDate)
  return (
    <p className="pt-2 text-xs text-on-surface-muted">
      {isHalf ? labels.pickEnd : labels.pickStart}
      {maxDays !== undefined && ` ${labels.longest(maxDays)}`}
    </p>
  )
}
