'use client'

import { cx } from 'class-variance-authority'
import { use, useId, useRef } from 'react'
import { useLocale } from 'react-aria-components'

import type { DateControlProps } from '../date-field/date-field.types.ts'
import { LocaleScope } from '../date-field/locale-scope.tsx'
import { SentDate } from '../date-field/sent-date.tsx'
import { CalendarButton } from '../date-picker/calendar-button.tsx'
import type { CalendarOptions } from '../date-picker/date-picker.types.ts'
import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { useIsDisabled } from '../fieldset/disabled.context.ts'
import { heldFrameVariants } from '../input/held-frame.variants.ts'
import { useDateSettings, useLabels, type DateFormat } from '../provider-context.ts'
import { timeText } from '../time/time.state.ts'
import { englishDateRangeLabels, type DateRangePickerLabels } from './date-range-picker.labels.ts'
import {
  toInterval,
  type DateRange,
  type RangeFault,
  type RangeLimits,
  type RangePreset,
} from './date-range.state.ts'
import { RangeDates } from './range-dates.tsx'
import { useDateRange } from './use-date-range.ts'

export type DateRangePickerProps = DateControlProps &
  CalendarOptions & {
    /** Days as `YYYY-MM-DD`, inclusive. */
    value?: DateRange | null | undefined
    defaultValue?: DateRange | null
    /** Called with null once the field is left with days that don't form a range. */
    onValueChange?: (value: DateRange | null) => void
    /** The most days that a range may have. With `isDayUnavailable`, it may have ten years at most. */
    maxDays?: number
    /** The time zone of the days, when it isn’t the reader’s own; its name is then shown. */
    timeZone?: string
    /** Replaces the presets today, the last 7 and 30 days and this month; an empty list shows none. */
    presets?: readonly RangePreset[]
    labels?: Partial<DateRangePickerLabels>
  }

const loadPopup = async () => (await import('./range-popup.tsx')).RangePopup

/**
 * A range of whole days: two dates to type, a calendar and presets. Renders a `<div role="group">`, and submits an ISO
 * interval such as `2026-11-01/2026-11-21`.
 */
export function DateRangePicker({ locale, ...props }: DateRangePickerProps) {
  return (
    <LocaleScope locale={locale}>
      <Picker {...props} />
    </LocaleScope>
  )
}

/** A mistake is shown when the field is left. */
const hiddenWhileFocused =
  'group-focus-within/date-range:absolute group-focus-within/date-range:*:hidden'

function Picker({
  value: controlledValue,
  defaultValue = null,
  onValueChange,
  min,
  max,
  maxDays,
  isDayUnavailable,
  firstDayOfWeek,
  visibleMonths,
  timeZone,
  today,
  presets,
  name,
  form,
  disabled: ownDisabled,
  readOnly = false,
  labels: givenLabels,
  id,
  required,
  className,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  isInvalid: isMarked,
  'aria-invalid': invalid,
  onBlur,
  ...native
}: Omit<DateRangePickerProps, 'locale'>) {
  const labels = useLabels('dateRangePicker', englishDateRangeLabels, givenLabels)
  const field = use(FieldContext)
  const sent = useRef<HTMLInputElement>(null)
  const disabled = useIsDisabled(ownDisabled, sent)
  const control = useFieldControl({
    id,
    required,
    'aria-describedby': describedBy,
    isInvalid: isMarked,
    'aria-invalid': invalid,
  })
  const { direction, locale } = useLocale()
  const { dateFormat } = useDateSettings()
  const complaintId = useId()
  const limits = { min, max, maxDays, isDayUnavailable }
  const months = { limits, today, labels, firstDayOfWeek, visibleMonths }
  const { value, draft, problem, refusal, ...range } = useDateRange({
    controlledValue,
    defaultValue,
    onValueChange,
    limits,
    sent,
  })

  const complaint = complaintOf(problem, { limits, labels, locale, dateFormat })
  const isInvalid = Boolean(control['aria-invalid'])
  const described = [control['aria-describedby'], complaintId].filter(Boolean).join(' ')
  const names = {
    'aria-label': label,
    'aria-labelledby': label ? undefined : (labelledBy ?? field?.labelId),
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- detects when it is left
    <div
      {...native}
      {...names}
      role="group"
      onBlur={(event) => {
        onBlur?.(event)
        range.leave(event)
      }}
      aria-describedby={described}
      data-slot="date-range-picker"
      data-state={value === null ? 'empty' : 'filled'}
      className={cx('group/date-range relative flex flex-col gap-1.5', className)}
    >
      <SentDate
        ref={sent}
        id={control.id}
        {...{ name, form, disabled, complaint }}
        required={control.required === true && !readOnly}
        value={toInterval(value)}
        onRefuse={range.setRefusal}
        data-slot="date-range-value"
      />
      <div
        dir={direction}
        data-disabled={disabled || undefined}
        data-readonly={readOnly || undefined}
        className={cx(
          heldFrameVariants({
            state: isInvalid || refusal ? 'invalid' : problem ? 'mistaken' : 'valid',
            height: 'rows',
            ring: 'segment',
          }),
          'items-center gap-1 ps-2.5 pe-2 pointer-coarse:pe-0',
        )}
      >
        <RangeDates
          key={range.round}
          draft={draft}
          onEdit={range.edit}
          {...{ today, timeZone, disabled, readOnly, labels }}
          required={control.required ?? false}
          isInvalid={isInvalid || problem !== null || refusal !== ''}
        />
        <CalendarButton
          slot="date-range"
          label={labels.open}
          failedLabel={labels.failed}
          isOpen={range.isOpen}
          onOpenChange={range.setOpen}
          disabled={disabled || readOnly}
          load={loadPopup}
          calendar={{ ...months, value, presets, timeZone, onValueChange: range.choose }}
        />
      </div>
      <div
        aria-live="polite"
        className={cx('has-[>:empty]:absolute', !refusal && hiddenWhileFocused)}
      >
        <div id={complaintId}>
          {(complaint || refusal) && <FieldError>{complaint || refusal}</FieldError>}
        </div>
      </div>
    </div>
  )
}

type Terms = {
  limits: RangeLimits
  labels: DateRangePickerLabels
  locale: string
  dateFormat: DateFormat | undefined
}

function complaintOf(problem: RangeFault | null, { limits, labels, locale, dateFormat }: Terms) {
  if (!problem) return ''
  if (problem === 'unavailable') return labels.unavailable
  if (problem === 'long') return labels.tooLong(limits.maxDays ?? 0)
  const limit = problem === 'early' ? limits.min : limits.max
  const text = (day: string) =>
    timeText(new Date(day), 'date', { locale, timeZone: 'UTC', dateFormat })
  return labels.problem(problem, limit ? text(limit) : '')
}
