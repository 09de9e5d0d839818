'use client'

import { cx } from 'class-variance-authority'
import { use, useId, useRef, type ReactNode } from 'react'
import { useLocale, type DateValue } from 'react-aria-components'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { useIsDisabled } from '../fieldset/disabled.context.ts'
import { heldFrameVariants } from '../input/held-frame.variants.ts'
import { useDateSettings, useLabels } from '../provider-context.ts'
import { useReader } from '../time/reader.ts'
import { timeText } from '../time/time.state.ts'
import { englishDateFieldLabels, type DateFieldLabels } from './date-field.labels.ts'
import {
  dateProblem,
  isPlausible,
  startingPoint,
  toDateValue,
  toIso,
  type DateProblem,
} from './date-field.state.ts'
import type { DateFieldProps } from './date-field.tsx'
import { DateSegments } from './date-segments.tsx'
import { LocaleScope } from './locale-scope.tsx'
import { SentDate, type SentDateProps } from './sent-date.tsx'
import { StillDate } from './still-date.tsx'
import { useTypedDate } from './use-typed-date.ts'

/** What a calendar next to the date needs. */
export type TypedDateCalendar = {
  /** The day, if there is one. */
  value: string | null
  onChoose: (value: string) => void
  isLocked: boolean
}

type TypedDateProps = DateFieldProps & {
  slot: 'date-field' | 'date-picker'
  /** Why this date can’t be chosen, although it is within the limits; otherwise empty. */
  refuse?: (value: string) => string
  /** At the end of the frame. */
  renderCalendar?: (calendar: TypedDateCalendar) => ReactNode
}

/** A date, typed segment by segment: the common part of DateField and DatePicker. */
export function TypedDate({
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
  slot,
  labels: givenLabels,
  refuse,
  renderCalendar,
  className,
  onBlur,
  ...given
}: TypedDateProps) {
  const labels = useLabels('dateField', englishDateFieldLabels, givenLabels)
  const field = use(FieldContext)
  const sent = useRef<HTMLInputElement>(null)
  const disabled = useIsDisabled(ownDisabled, sent)
  const control = useFieldControl({
    id: given.id,
    required: given.required,
    'aria-describedby': given['aria-describedby'],
    isInvalid: given.isInvalid,
    'aria-invalid': given['aria-invalid'],
  })
  const {
    id: _id,
    required: _required,
    'aria-label': label,
    'aria-labelledby': labelledBy,
    'aria-describedby': _describedBy,
    isInvalid: _isInvalid,
    'aria-invalid': _invalid,
    ...native
  } = given
  const complaintId = useId()
  const { isKnown } = useReader()
  const { timeZone: readerZone } = useDateSettings()
  const { value, shown, round, refusal, ...typed } = useTypedDate({
    controlledValue,
    defaultValue,
    onValueChange,
    sent,
  })

  // Before that, nothing here may read the clock, as React Aria does even to compare two dates.
  const dateOf = (iso: string | null | undefined) => (isKnown ? toDateValue(iso, timeZone) : null)
  const date = dateOf(shown)
  const limits = [dateOf(min), dateOf(max)] as const
  const isWhole = isPlausible(shown)
  const problem = isWhole ? dateProblem(date, ...limits) : null
  const refused = shown && isWhole && !problem ? refuse?.(shown) : undefined
  const isInvalid = Boolean(control['aria-invalid'])
  const described = [control['aria-describedby'], complaintId].filter(Boolean).join(' ')

  const segmentsClass = cx(
    '-ms-0.5',
    renderCalendar ? 'min-w-0 flex-1 py-1' : 'leading-[calc(var(--pp-control-height)-2px)]',
  )
  const parts = (segments: ReactNode, isHalfFilled: boolean) => (
    <Parts
      {...{ segments, isInvalid, disabled, readOnly, complaintId, problem, refused }}
      {...{ timeZone, labels, refusal, slot }}
      isHalf={isHalfFilled || !isWhole}
      limit={problem === 'early' ? limits[0] : limits[1]}
      calendar={renderCalendar?.({
        value: isWhole ? shown : null,
        isLocked: disabled || readOnly,
        onChoose: typed.choose,
      })}
      sent={{
        ref: sent,
        id: control.id,
        name,
        form,
        disabled,
        required: control.required === true && !readOnly,
        value: value ?? '',
        onRefuse: typed.setRefusal,
      }}
    />
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- detects when it is left
    <div
      {...native}
      onBlur={(event) => {
        onBlur?.(event)
        typed.leave(event)
      }}
      data-slot={slot}
      data-state={value === null ? 'empty' : 'filled'}
      className={cx('group/typed-date relative', className)}
    >
      <LocaleScope locale={locale}>
        <div className="flex flex-col gap-1.5">
          {isKnown ? (
            <DateSegments
              key={round}
              aria-label={label}
              aria-labelledby={label ? undefined : (labelledBy ?? field?.labelId)}
              aria-describedby={described}
              value={date}
              onChange={(next) => typed.edit(toIso(next))}
              placeholderValue={startingPoint(today, { timeZone, readerZone })}
              granularity={timeZone ? 'minute' : 'day'}
              {...{ disabled, readOnly }}
              required={control.required ?? false}
              isInvalid={isInvalid || problem !== null || Boolean(refused) || refusal !== ''}
              emptyLabel={labels.empty}
              className={segmentsClass}
            >
              {parts}
            </DateSegments>
          ) : (
            parts(<StillDate value={shown} timeZone={timeZone} className={segmentsClass} />, false)
          )}
        </div>
      </LocaleScope>
    </div>
  )
}

type PartsProps = {
  segments: ReactNode
  /** Only some segments are filled in, or the year is incomplete. */
  isHalf: boolean
  isInvalid: boolean
  disabled: boolean
  readOnly: boolean
  complaintId: string
  problem: DateProblem | null
  refused: string | undefined
  limit: DateValue | null
  timeZone: string | undefined
  labels: DateFieldLabels
  /** Why its form wasn't submitted. */
  refusal: string
  slot: string
  calendar: ReactNode
  sent: Omit<SentDateProps, 'complaint' | 'data-slot'>
}

function Parts({
  segments,
  isHalf,
  isInvalid,
  disabled,
  readOnly,
  complaintId,
  problem,
  refused = '',
  limit,
  timeZone,
  labels,
  refusal,
  slot,
  calendar,
  sent,
}: PartsProps) {
  const { locale } = useLocale()
  const { dateFormat } = useDateSettings()
  const complain = () => {
    if (isHalf) return labels.incomplete
    if (!problem || !limit) return refused
    const format = 'timeZone' in limit ? 'date-time' : 'date'
    const zone = timeZone ?? 'UTC'
    const text = timeText(limit.toDate(zone), format, { locale, timeZone: zone, dateFormat })
    return labels.problem(problem, text)
  }
  const complaint = complain()
  return (
    <>
      <SentDate {...sent} complaint={complaint} data-slot={`${slot}-value`} />
      <div
        data-disabled={disabled || undefined}
        data-readonly={readOnly || undefined}
        className={cx(
          heldFrameVariants({
            state: isInvalid || refusal ? 'invalid' : complaint ? 'mistaken' : 'valid',
            height: calendar ? 'rows' : 'line',
            ring: 'segment',
          }),
          calendar && 'items-center gap-1 ps-2.5 pe-2 pointer-coarse:pe-0',
        )}
      >
        {segments}
        {calendar}
      </div>
      <div
        aria-live="polite"
        className={cx(
          'has-[>:empty]:absolute',
          !refusal &&
            'group-focus-within/typed-date:absolute group-focus-within/typed-date:*:hidden',
        )}
      >
        <div id={complaintId}>
          {(complaint || refusal) && <FieldError>{complaint || refusal}</FieldError>}
        </div>
      </div>
    </>
  )
}
