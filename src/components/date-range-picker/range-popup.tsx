'use client'

import { getLocalTimeZone, today as todayIn } from '@internationalized/date'
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'

import { InPortal } from '../in-portal.tsx'
import type { DateRangePickerLabels } from './date-range-picker.labels.ts'
import { isSameRange, usualPresets, type DateRange, type RangePreset } from './date-range.state.ts'
import { RangeCalendar } from './range-calendar.tsx'

type ChoicesProps = {
  value: DateRange | null
  onValueChange: (value: DateRange) => void
  min: string | undefined
  max: string | undefined
  today: string | undefined
  presets: readonly RangePreset[] | undefined
  timeZone: string | undefined
  labels: DateRangePickerLabels
}

type RangePopupProps = ChoicesProps & {
  direction: 'ltr' | 'rtl'
  /** The field. */
  opener: RefObject<Element | null>
}

/** The popup of the field: presets and a calendar. */
export function RangePopup({ direction, opener, ...choices }: RangePopupProps) {
  return (
    <Popover.Portal>
      <InPortal opener={() => opener.current}>
        {(part) => (
          <Popover.Content
            {...part}
            dir={direction}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={choices.labels.open}
            // The calendar sets it to the selected day.
            onOpenAutoFocus={(event) => event.preventDefault()}
            data-slot="date-range-popup"
            className="z-50 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-panel border border-subtle bg-raised text-on-raised shadow-lg transition-[opacity,translate] duration-answer ease-out outline-none sm:flex-row starting:-translate-y-1 starting:opacity-0"
          >
            <Choices {...choices} />
          </Popover.Content>
        )}
      </InPortal>
    </Popover.Portal>
  )
}

/** Rendered when the popup opens, which is never on a server: only here the clock is read. */
function Choices({ presets, timeZone, today: givenToday, ...props }: ChoicesProps) {
  const { value, onValueChange, min, max, labels } = props
  const today = givenToday ?? todayIn(timeZone ?? getLocalTimeZone()).toString()
  const offered = presets ?? usualPresets(today, labels, { min, max })
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
      <div className="p-3">
        <RangeCalendar {...props} today={today} />
        {timeZone && <p className="pt-1 text-xs text-on-surface-muted">{labels.zone(timeZone)}</p>}
      </div>
    </>
  )
}
