'use client'

import { useState } from 'react'

import type { DateControlProps } from '../date-field/date-field.types.ts'
import { TypedDate } from '../date-field/typed-date.tsx'
import { useLabels } from '../provider-context.ts'
import { CalendarButton } from './calendar-button.tsx'
import { englishDatePickerLabels, type DatePickerLabels } from './date-picker.labels.ts'
import type { CalendarOptions } from './date-picker.types.ts'

export type DatePickerProps = DateControlProps &
  CalendarOptions & {
    /** `YYYY-MM-DD`. */
    value?: string | null | undefined
    defaultValue?: string | null
    onValueChange?: (value: string | null) => void
    labels?: Partial<DatePickerLabels>
  }

const loadPopup = async () => (await import('./day-popup.tsx')).DayPopup

/**
 * A day, typed or chosen in a calendar. Renders a `<div>` like a DateField, with a button that opens the calendar;
 * accepts, returns and submits `YYYY-MM-DD`.
 */
export function DatePicker({
  labels: givenLabels,
  isDayUnavailable,
  firstDayOfWeek,
  visibleMonths,
  ...props
}: DatePickerProps) {
  const labels = useLabels('datePicker', englishDatePickerLabels, givenLabels)
  const [isOpen, setOpen] = useState(false)
  const { min, max, today } = props
  const months = { min, max, today, labels, isDayUnavailable, firstDayOfWeek, visibleMonths }
  return (
    <TypedDate
      {...props}
      slot="date-picker"
      labels={labels}
      refuse={(day) => (isDayUnavailable?.(day) ? labels.unavailable : '')}
      renderCalendar={({ value, onChoose, isLocked }) => (
        <CalendarButton
          slot="date-picker"
          label={labels.open}
          failedLabel={labels.failed}
          isOpen={isOpen}
          onOpenChange={setOpen}
          disabled={isLocked}
          load={loadPopup}
          calendar={{
            ...months,
            value,
            onValueChange: (day) => {
              setOpen(false)
              onChoose(day)
            },
          }}
        />
      )}
    />
  )
}
