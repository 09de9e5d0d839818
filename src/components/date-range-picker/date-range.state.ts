import { parseDate, startOfMonth, type CalendarDate } from '@internationalized/date'

import { isPlausible } from '../date-field/date-field.state.ts'

/** Both days belong to it. `YYYY-MM-DD`. */
export type DateRange = { start: string; end: string }

/** What stands in the two fields: each may be empty. */
export type RangeDraft = { start: string | null; end: string | null }

export type RangeProblem = 'half' | 'reversed' | 'early' | 'late'
export type RangeLimits = { min?: string | undefined; max?: string | undefined }

export const emptyDraft: RangeDraft = { start: null, end: null }

export const toDraft = (range: DateRange | null): RangeDraft => range ?? emptyDraft

/** A day that is there, and no year that is still being typed. */
const isDay = (day: string | null): day is string => day !== null && isPlausible(day)

/** The range that a draft makes, when both days are there and in order. ISO days sort as text does. */
export function toRange({ start, end }: RangeDraft): DateRange | null {
  return isDay(start) && isDay(end) && start <= end ? { start, end } : null
}

/** What was typed, and the value that it belongs to: the one it became, or the one it was typed on. */
export type KeptRange = { draft: RangeDraft; of: DateRange | null }

const isEmpty = ({ start, end }: RangeDraft) => start === null && end === null

export const keepRange = (draft: RangeDraft, value: DateRange | null): KeptRange => ({
  draft,
  of: isEmpty(draft) ? null : (toRange(draft) ?? value),
})

/** What the two fields show. A value that is set from outside ends what was typed. */
export function shownDraft(kept: KeptRange | null, value: DateRange | null): RangeDraft {
  if (!kept) return toDraft(value)
  // Left as it was, it has emptied the value itself.
  const hasEmptied = value === null && toRange(kept.draft) === null
  return hasEmptied || isSameRange(value, kept.of) ? kept.draft : toDraft(value)
}

export const isSameRange = (a: DateRange | null, b: DateRange | null) =>
  a?.start === b?.start && a?.end === b?.end

/** The first thing that is wrong with a draft, if anything is. */
export function rangeProblem(
  { start, end }: RangeDraft,
  { min, max }: RangeLimits,
): RangeProblem | null {
  if (start === null && end === null) return null
  if (!isDay(start) || !isDay(end)) return 'half'
  if (start > end) return 'reversed'
  if (min !== undefined && start < min) return 'early'
  if (max !== undefined && end > max) return 'late'
  return null
}

/** ISO 8601 writes a period with a stroke between its days. */
export const toInterval = (range: DateRange | null) => (range ? `${range.start}/${range.end}` : '')

export type RangePreset = { id: string; label: string; range: DateRange }

export type PresetLabels = {
  today: string
  lastDays: (days: number) => string
  thisMonth: string
}

/** The usual periods up to a day, cut to the limits; those that lie outside of them are left out. */
export function usualPresets(
  today: string,
  labels: PresetLabels,
  { min, max }: RangeLimits = {},
): RangePreset[] {
  const day = parseDate(today)
  const until = (id: string, label: string, start: CalendarDate): RangePreset => ({
    id,
    label,
    range: { start: start.toString(), end: today },
  })
  const last = (days: number) =>
    until(`last-${days}`, labels.lastDays(days), day.subtract({ days: days - 1 }))
  return [
    until('today', labels.today, day),
    last(7),
    last(30),
    until('this-month', labels.thisMonth, startOfMonth(day)),
  ].flatMap((preset) => {
    const start = min !== undefined && min > preset.range.start ? min : preset.range.start
    const end = max !== undefined && max < preset.range.end ? max : preset.range.end
    return start <= end ? [{ ...preset, range: { start, end } }] : []
  })
}
