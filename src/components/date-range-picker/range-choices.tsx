'use client'

import { currentDay } from '../date-field/date-field.state.ts'
import type { CalendarOptions } from '../date-picker/date-picker.types.ts'
import { useDateSettings } from '../provider-context.ts'
import type { DateRangePickerLabels } from './date-range-picker.labels.ts'
import {
  isSameRange,
  usualPresets,
  type DateRange,
  type RangeLimits,
  type RangePreset,
} from './date-range.state.ts'
import { RangeCalendar } from './range-calendar.tsx'

export type RangeChoicesProps = Omit<CalendarOptions, 'isDayUnavailable'> & {
  value: DateRange | null
  onValueChange: (value: DateRange) => void
  limits: RangeLimits
  today: string | undefined
  presets: readonly RangePreset[] | undefined
  timeZone: string | undefined
  labels: DateRangePickerLabels
}

/** Presets and a calendar. Rendered when the popover opens, which is never on a server: the clock is only read here. */
export function RangeChoices({
  presets,
  timeZone,
  today: givenToday,
  ...props
}: RangeChoicesProps) {
  const { value, onValueChange, limits, labels } = props
  const { timeZone: readerZone } = useDateSettings()
  const today = givenToday ?? currentDay(timeZone ?? readerZone).toString()
  const offered = presets ?? usualPresets(today, labels, limits)
  return (
    <>
      {offered.length > 0 && (
        <div
          role="group"
          aria-label={labels.presets}
          className="flex flex-wrap gap-1 border-subtle p-2 max-sm:border-b sm:w-36 sm:flex-col sm:border-e"
        >
          {offered.map((preset) => (
            <button
              key={preset.id}
              type="button"
              aria-pressed={isSameRange(preset.range, value)}
              data-slot="date-range-preset"
              className="flex min-h-8 items-center rounded-control px-2 text-start text-sm transition-colors duration-answer hover:bg-muted aria-pressed:bg-accent-subtle aria-pressed:text-on-accent-subtle forced-colors:aria-pressed:outline-2 pointer-coarse:min-h-11"
              onClick={() => onValueChange(preset.range)}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <div className="p-3 [@media(max-height:479px)]:p-1.5">
        <RangeCalendar {...props} today={today} />
        {timeZone && <p className="pt-1 text-xs text-on-surface-muted">{labels.zone(timeZone)}</p>}
      </div>
    </>
  )
}
