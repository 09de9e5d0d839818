'use client'

import { Calendar } from 'react-aria-components'

import { currentDay, toDay, toIso } from '../date-field/date-field.state.ts'
import { useDateSettings } from '../provider-context.ts'
import { CalendarMonths, type CalendarLabels } from './calendar-months.tsx'
import type { CalendarOptions } from './date-picker.types.ts'
import { useMonthsThatFit } from './use-months-that-fit.ts'

export type DayCalendarProps = CalendarOptions & {
  value: string | null
  onValueChange: (value: string) => void
  min: string | undefined
  max: string | undefined
  today: string | undefined
  labels: CalendarLabels
}

/**
 * Months in which a day is selected. Rendered when its popover opens, which is never on a server: it reads the clock.
 */
export function DayCalendar({
  value,
  onValueChange,
  min,
  max,
  today: givenToday,
  isDayUnavailable,
  firstDayOfWeek,
  visibleMonths = 1,
  labels,
}: DayCalendarProps) {
  const { timeZone } = useDateSettings()
  const today = givenToday ?? currentDay(timeZone).toString()
  const months = useMonthsThatFit(visibleMonths)
  return (
    <Calendar
      aria-label={labels.open}
      value={toDay(value)}
      onChange={(next) => onValueChange(toIso(next) ?? '')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popover around it has just been opened
      autoFocus
      defaultFocusedValue={toDay(value) ?? toDay(today)}
      minValue={toDay(min)}
      maxValue={toDay(max)}
      isDateUnavailable={(day) => isDayUnavailable?.(toIso(day) ?? '') ?? false}
      {...(firstDayOfWeek && { firstDayOfWeek })}
      visibleDuration={{ months }}
      pageBehavior="single"
      data-slot="calendar"
      className="p-3 [@media(max-height:479px)]:p-1.5"
    >
      <CalendarMonths count={months} today={today} labels={labels} selects="day" />
    </Calendar>
  )
}
