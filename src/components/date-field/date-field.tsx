'use client'

import { cx } from 'class-variance-authority'
import { use, useId, useRef, useState, type FocusEvent } from 'react'
import { DateField as AriaDateField, useLocale, type DateValue } from 'react-aria-components'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { useIsDisabled } from '../fieldset/disabled.context.ts'
import { heldFrameVariants } from '../input/held-frame.variants.ts'
import { useLabels } from '../provider-context.ts'
import { useReader } from '../time/reader.ts'
import { useFormReset } from '../use-form-reset.ts'
import {
  dateProblem,
  isPlausible,
  keepDate,
  shownDate,
  type KeptDate,
  startingPoint,
  toDateValue,
  toIso,
  type DateProblem,
} from './date-field.state.ts'
import type { DateControlProps } from './date-field.types.ts'
import { DateSegments, useIsHalfFilled } from './date-segments.tsx'
import { LocaleScope } from './locale-scope.tsx'
import { SentDate, type SentDateProps } from './sent-date.tsx'

export type DateFieldLabels = {
  /** Shown when the field is left with some segments empty. */
  incomplete: string
  /** Shown when the field is left with a date outside its limits, which are formatted for the locale. */
  problem: (problem: DateProblem, limit: string) => string
}

export const englishDateFieldLabels: DateFieldLabels = {
  incomplete: 'The date is incomplete. Complete it or clear it.',
  problem: (problem, limit) =>
    problem === 'early'
      ? `The date is too early. Choose ${limit} or later.`
      : `The date is too late. Choose ${limit} or earlier.`,
}

export type DateFieldProps = DateControlProps & {
  /** `YYYY-MM-DD`; with `timeZone` an instant such as `2026-11-21T09:30:00Z`. */
  value?: string | null | undefined
  defaultValue?: string | null
  onValueChange?: (value: string | null) => void
  /** Adds a time, in the local time of this zone, whose name is shown. */
  timeZone?: string
  labels?: Partial<DateFieldLabels>
}

/**
 * A date that people know by heart, typed segment by segment in the order of their locale. Renders a `<div>`; accepts,
 * returns and submits ISO 8601.
 */
export function DateField({
  value: controlledValue,
  defaultValue = null,
  onValueChange,
  min,
  max,
  timeZone,
  locale,
  today,
  name,
  form,
  disabled: ownDisabled,
  readOnly = false,
  labels: givenLabels,
  className,
  onBlur,
  ...given
}: DateFieldProps) {
  const labels = useLabels('dateField', englishDateFieldLabels, givenLabels)
  const field = use(FieldContext)
  const disabled = useIsDisabled(ownDisabled)
  const control = useFieldControl({
    id: given.id,
    required: given.required,
    'aria-describedby': given['aria-describedby'],
    'aria-invalid': given['aria-invalid'],
  })
  const {
    id: _id,
    required: _required,
    'aria-label': label,
    'aria-labelledby': labelledBy,
    'aria-describedby': _describedBy,
    'aria-invalid': _invalid,
    ...native
  } = given
  const complaintId = useId()
  const sent = useRef<HTMLInputElement>(null)
  const { isKnown } = useReader()
  const [own, setOwn] = useState(defaultValue)
  const [kept, setKept] = useState<KeptDate | null>(null)
  /** A new key recreates the segments: partly filled segments have no value that could be reset. */
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState('')
  const value = controlledValue === undefined ? own : controlledValue

  const shown = shownDate(kept, value)

  const change = (next: string | null) => {
    if (next === value) return
    setOwn(next)
    onValueChange?.(next)
  }
  const edit = (iso: string | null) => {
    setRefusal('')
    setKept(keepDate(iso, value))
    if (isPlausible(iso)) change(iso)
  }
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    onBlur?.(event)
    const isLeft = !event.currentTarget.contains(event.relatedTarget)
    if (isLeft && !isPlausible(shown)) change(null)
  }
  useFormReset(sent, () => {
    setKept(null)
    setRefusal('')
    setRound((count) => count + 1)
    if (controlledValue === undefined) change(defaultValue)
  })

  const date = toDateValue(shown, timeZone)
  const limits = [toDateValue(min, timeZone), toDateValue(max, timeZone)] as const
  const isWhole = isPlausible(shown)
  const problem = isWhole ? dateProblem(date, ...limits) : null
  const isInvalid = ![undefined, false, 'false'].includes(control['aria-invalid'])
  const described = [control['aria-describedby'], complaintId].filter(Boolean).join(' ')

  return (
    <div
      {...native}
      onBlur={handleBlur}
      data-slot="date-field"
      data-state={value === null ? 'empty' : 'filled'}
      className={cx('group/date-field relative', className)}
    >
      <LocaleScope locale={locale}>
        <AriaDateField
          key={round}
          aria-label={label}
          aria-labelledby={label ? undefined : (labelledBy ?? field?.labelId)}
          aria-describedby={described}
          value={date}
          onChange={(next) => edit(toIso(next))}
          placeholderValue={startingPoint(today, timeZone, isKnown)}
          granularity={timeZone ? 'minute' : 'day'}
          isDisabled={disabled}
          isReadOnly={readOnly}
          isRequired={control.required ?? false}
          isInvalid={isInvalid || problem !== null || refusal !== ''}
          validationBehavior="aria"
          shouldForceLeadingZeros
          className="flex flex-col gap-1.5"
        >
          <Parts
            isInvalid={isInvalid}
            disabled={disabled}
            readOnly={readOnly}
            isWhole={isWhole}
            complaintId={complaintId}
            problem={problem}
            limit={problem === 'early' ? limits[0] : limits[1]}
            timeZone={timeZone}
            labels={labels}
            refusal={refusal}
            sent={{
              ref: sent,
              id: control.id,
              name,
              form,
              disabled,
              required: control.required === true && !readOnly,
              value: value ?? '',
              onRefuse: setRefusal,
            }}
          />
        </AriaDateField>
      </LocaleScope>
    </div>
  )
}

type PartsProps = {
  isInvalid: boolean
  disabled: boolean
  readOnly: boolean
  isWhole: boolean
  complaintId: string
  problem: DateProblem | null
  limit: DateValue | null
  timeZone: string | undefined
  labels: DateFieldLabels
  /** Why its form wasn't submitted. */
  refusal: string
  sent: Omit<SentDateProps, 'complaint' | 'data-slot'>
}

function Parts({
  isInvalid,
  disabled,
  readOnly,
  isWhole,
  complaintId,
  problem,
  limit,
  timeZone = 'UTC',
  labels,
  refusal,
  sent,
}: PartsProps) {
  const { locale } = useLocale()
  const isHalfFilled = useIsHalfFilled()
  const isHalf = isHalfFilled || !isWhole
  const complain = () => {
    if (isHalf) return labels.incomplete
    if (!problem || !limit) return ''
    const timeStyle = 'timeZone' in limit ? 'short' : undefined
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle, timeZone })
    return labels.problem(problem, format.format(limit.toDate(timeZone)))
  }
  const complaint = complain()
  return (
    <>
      <SentDate {...sent} complaint={complaint} data-slot="date-field-value" />
      <div
        data-disabled={disabled || undefined}
        data-readonly={readOnly || undefined}
        className={heldFrameVariants({
          state: isInvalid || refusal ? 'invalid' : complaint ? 'mistaken' : 'valid',
          ring: 'segment',
        })}
      >
        <DateSegments className="-ms-0.5 leading-[calc(var(--control-height)-2px)]" />
      </div>
      <div
        id={complaintId}
        aria-live="polite"
        className={cx('empty:hidden', !refusal && 'group-focus-within/date-field:hidden')}
      >
        {(complaint || refusal) && <FieldError>{complaint || refusal}</FieldError>}
      </div>
    </>
  )
}
