import { getLocalTimeZone, today as todayIn } from '@internationalized/date'
import { cx } from 'class-variance-authority'
import { Calendar } from 'lucide-react'
import { Popover } from 'radix-ui'
import { use, useId, useRef, useState, type FocusEvent } from 'react'
import { DateField as AriaDateField, useLocale } from 'react-aria-components'

import { startingPoint, toDateValue, toIso } from '../date-field/date-field.state.ts'
import type { DateControlProps } from '../date-field/date-field.types.ts'
import { DateSegments } from '../date-field/date-segments.tsx'
import { LocaleScope } from '../date-field/locale-scope.tsx'
import { SentDate } from '../date-field/sent-date.tsx'
import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { useIsDisabled } from '../fieldset/disabled.context.ts'
import { frameButtonClass } from '../frame-button.ts'
import { heldFrameVariants } from '../input/held-frame.variants.ts'
import { useFormReset } from '../use-form-reset.ts'
import { englishDateRangeLabels, type DateRangePickerLabels } from './date-range-picker.labels.ts'
import {
  isSameRange,
  keepRange,
  shownDraft,
  type KeptRange,
  rangeProblem,
  toInterval,
  toRange,
  usualPresets,
  type DateRange,
  type RangeDraft,
  type RangePreset,
} from './date-range.state.ts'
import { RangeCalendar } from './range-calendar.tsx'

export type DateRangePickerProps = DateControlProps & {
  /** Days as `YYYY-MM-DD`, inclusive. */
  value?: DateRange | null | undefined
  defaultValue?: DateRange | null
  /** Called with null once the field is left with days that don't form a range. */
  onValueChange?: (value: DateRange | null) => void
  /** The time zone of the days, when it isn’t the reader’s own; its name is then shown. */
  timeZone?: string
  /** Replaces the presets today, the last 7 and 30 days and this month; an empty list shows none. */
  presets?: readonly RangePreset[]
  labels?: DateRangePickerLabels
}

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

function Picker({
  value: controlledValue,
  defaultValue = null,
  onValueChange,
  min,
  max,
  timeZone,
  today,
  presets,
  name,
  form,
  disabled: ownDisabled,
  readOnly = false,
  labels = englishDateRangeLabels,
  id,
  required,
  className,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  onBlur,
  ...native
}: Omit<DateRangePickerProps, 'locale'>) {
  const field = use(FieldContext)
  const disabled = useIsDisabled(ownDisabled)
  const control = useFieldControl({
    id,
    required,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
  })
  const { direction, locale } = useLocale()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const complaintId = useId()
  const sent = useRef<HTMLInputElement>(null)
  const [own, setOwn] = useState(defaultValue)
  const [kept, setKept] = useState<KeptRange | null>(null)
  /** The field was left with some segments of a day filled in and others empty. */
  const [hasGap, setHasGap] = useState(false)
  const [round, setRound] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState('')

  const value = controlledValue === undefined ? own : controlledValue
  const draft = shownDraft(kept, value)

  const change = (next: DateRange | null) => {
    if (isSameRange(next, value)) return
    setOwn(next)
    onValueChange?.(next)
  }
  const edit = (part: Partial<RangeDraft>) => {
    const next = { ...draft, ...part }
    setKept(keepRange(next, value))
    setHasGap(false)
    setRefusal('')
    const range = toRange(next)
    const isCleared = next.start === null && next.end === null
    if (range || isCleared) change(range)
  }
  // An invalid range becomes null when the field is left, not with every digit on the way.
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    onBlur?.(event)
    if (event.currentTarget.contains(event.relatedTarget)) return
    const parts = [...event.currentTarget.querySelectorAll('[role=spinbutton]')]
    const empty = parts.filter((part) => part.hasAttribute('data-placeholder'))
    setHasGap(empty.length > 0 && empty.length < parts.length)
    change(toRange(draft))
  }
  const choose = (range: DateRange) => {
    setKept(null)
    setHasGap(false)
    setRefusal('')
    setRound((count) => count + 1)
    change(range)
    setOpen(false)
  }
  useFormReset(sent, () => {
    setKept(null)
    setHasGap(false)
    setRefusal('')
    setRound((count) => count + 1)
    setOpen(false)
    if (controlledValue === undefined) change(defaultValue)
  })

  const problem = rangeProblem(draft, { min, max }) ?? (hasGap ? 'half' : null)
  const limit = toDateValue(problem === 'early' ? min : max)
  const complaint = problem
    ? labels.problem(problem, limit ? format.format(limit.toDate('UTC')) : '')
    : ''
  const isInvalid = ![undefined, false, 'false'].includes(control['aria-invalid'])
  const described = [control['aria-describedby'], complaintId].filter(Boolean).join(' ')
  const names = {
    'aria-label': label,
    'aria-labelledby': label ? undefined : (labelledBy ?? field?.labelId),
  }
  const part = (which: 'start' | 'end') => (
    <AriaDateField
      key={`${which} ${round}`}
      aria-label={labels[which]}
      value={toDateValue(draft[which])}
      onChange={(next) => edit({ [which]: toIso(next) })}
      placeholderValue={startingPoint(today, undefined)}
      granularity="day"
      isDisabled={disabled}
      isReadOnly={readOnly}
      isRequired={control.required ?? false}
      isInvalid={isInvalid || problem !== null || refusal !== ''}
      validationBehavior="aria"
      shouldForceLeadingZeros
      data-slot={`date-range-${which}`}
    >
      <DateSegments className={which === 'start' ? '-ms-0.5' : ''} />
    </AriaDateField>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears when it is left
    <div
      {...native}
      {...names}
      role="group"
      onBlur={handleBlur}
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
        onRefuse={setRefusal}
        data-slot="date-range-value"
      />
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Anchor asChild>
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
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 py-1">
              {part('start')}
              <span aria-hidden="true" className="text-on-surface-muted">
                –
              </span>
              {part('end')}
            </div>
            <Popover.Trigger
              aria-label={labels.open}
              disabled={disabled || readOnly}
              data-slot="date-range-trigger"
              className={frameButtonClass}
            >
              <Calendar size={16} strokeWidth={1.5} aria-hidden="true" />
            </Popover.Trigger>
          </div>
        </Popover.Anchor>
        <Popover.Portal>
          <Popover.Content
            dir={direction}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={labels.open}
            // The calendar sets it to the selected day.
            onOpenAutoFocus={(event) => event.preventDefault()}
            data-slot="date-range-popup"
            className="z-50 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-panel border border-subtle bg-raised text-on-raised shadow-lg transition-[opacity,translate] duration-answer ease-out outline-none sm:flex-row starting:-translate-y-1 starting:opacity-0"
          >
            <Choices
              value={value}
              onValueChange={choose}
              min={min}
              max={max}
              today={today ?? todayIn(timeZone ?? getLocalTimeZone()).toString()}
              presets={presets}
              zone={timeZone}
              labels={labels}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <div
        id={complaintId}
        aria-live="polite"
        className={cx('empty:hidden', !refusal && 'group-focus-within/date-range:hidden')}
      >
        {(complaint || refusal) && <FieldError>{complaint || refusal}</FieldError>}
      </div>
    </div>
  )
}

type ChoicesProps = {
  value: DateRange | null
  onValueChange: (value: DateRange) => void
  min: string | undefined
  max: string | undefined
  today: string
  presets: readonly RangePreset[] | undefined
  zone: string | undefined
  labels: DateRangePickerLabels
}

function Choices({ presets, zone, ...props }: ChoicesProps) {
  const { value, onValueChange, min, max, today, labels } = props
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
        <RangeCalendar {...props} />
        {zone && <p className="pt-1 text-xs text-on-surface-muted">{labels.zone(zone)}</p>}
      </div>
    </>
  )
}
