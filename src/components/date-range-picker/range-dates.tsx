'use client'

import { startingPoint, toDateValue, toIso } from '../date-field/date-field.state.ts'
import { DateSegments } from '../date-field/date-segments.tsx'
import { StillDate } from '../date-field/still-date.tsx'
import { useDateSettings } from '../provider-context.ts'
import { useReader } from '../time/reader.ts'
import type { DateRangePickerLabels } from './date-range-picker.labels.ts'
import type { RangeDraft } from './date-range.state.ts'

type RangeDatesProps = {
  draft: RangeDraft
  onEdit: (part: Partial<RangeDraft>) => void
  today: string | undefined
  timeZone: string | undefined
  disabled: boolean
  readOnly: boolean
  required: boolean
  isInvalid: boolean
  labels: DateRangePickerLabels
}

/** The first and the last day, typed segment by segment. */
export function RangeDates({
  draft,
  onEdit,
  today,
  timeZone,
  disabled,
  readOnly,
  required,
  isInvalid,
  labels,
}: RangeDatesProps) {
  const { isKnown } = useReader()
  const { timeZone: readerZone } = useDateSettings()
  const dateOf = (which: 'start' | 'end') => {
    const className = which === 'start' ? '-ms-0.5' : ''
    if (!isKnown) return <StillDate value={draft[which]} className={className} />
    return (
      <DateSegments
        aria-label={labels[which]}
        value={toDateValue(draft[which])}
        onChange={(next) => onEdit({ [which]: toIso(next) })}
        placeholderValue={startingPoint(today, { readerZone: timeZone ?? readerZone })}
        granularity="day"
        {...{ disabled, readOnly, required }}
        isInvalid={isInvalid}
        emptyLabel={labels.empty}
        className={className}
      />
    )
  }
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 py-1">
      {dateOf('start')}
      <span aria-hidden="true" className="text-on-surface-muted">
        –
      </span>
      {dateOf('end')}
    </div>
  )
}
