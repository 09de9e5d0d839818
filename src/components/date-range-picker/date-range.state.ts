import { parseDate, startOfMonth, type CalendarDate } from '@internationalized/date'

import { isPlausible, toDay } from '../date-field/date-field.state.ts'

/** Inclusive. `YYYY-MM-DD`. */
export type DateRange = { start: string; end: string }

/** The contents of the two fields; either may be empty. */
export type RangeDraft = { start: string | null; end: string | null }

export type RangeProblem = 'half' | 'reversed' | 'early' | 'late'
/** What a DateRangePicker also excludes. */
export type RangeFault = RangeProblem | 'unavailable' | 'long'
export type RangeLimits = {
  min?: string | undefined
  max?: string | undefined
  maxDays?: number | undefined
  isDayUnavailable?: ((day: string) => boolean) | undefined
}

export const emptyDraft: RangeDraft = { start: null, end: null }

export const toDraft = (range: DateRange | null): RangeDraft => range ?? emptyDraft

/** A complete day, whose year isn't still being typed. */
const isDay = (day: string | null): day is string => toDay(day) !== null && isPlausible(day)

/** A value with a text that isn't a day, such as `2026-02-30` from a URL, is no value. */
export const rangeOfDays = (value: DateRange | null) =>
  value && toDay(value.start) && toDay(value.end) ? value : null

/** The range of a draft, when both days are set and in order. ISO days sort alphabetically. */
export function toRange({ start, end }: RangeDraft): DateRange | null {
  return isDay(start) && isDay(end) && start <= end ? { start, end } : null
}

/** The typed dates, and the value that they belong to: the one they became, or the one they replaced. */
export type KeptRange = { draft: RangeDraft; of: DateRange | null }

const isEmpty = ({ start, end }: RangeDraft) => start === null && end === null

export const keepRange = (draft: RangeDraft, value: DateRange | null): KeptRange => ({
  draft,
  of: isEmpty(draft) ? null : (toRange(draft) ?? value),
})

/** What the two fields show. A value set from outside ends the draft. */
export function shownDraft(kept: KeptRange | null, value: DateRange | null): RangeDraft {
  if (!kept) return toDraft(value)
  // Left incomplete, the draft has cleared the value itself.
  const hasEmptied = value === null && toRange(kept.draft) === null
  return hasEmptied || isSameRange(value, kept.of) ? kept.draft : toDraft(value)
}

export const isSameRange = (a: DateRange | null, b: DateRange | null) =>
  a?.start === b?.start && a?.end === b?.end

/** The first problem of a draft, if any. */
export function rangeProblem({ start, end }: RangeDraft, limits: RangeLimits): RangeFault | null {
  const { min, max, maxDays = Infinity } = limits
  if (start === null && end === null) return null
  if (!isDay(start) || !isDay(end)) return 'half'
  if (start > end) return 'reversed'
  if (min !== undefined && start < min) return 'early'
  if (max !== undefined && end > max) return 'late'
  const first = parseDate(start)
  const last = parseDate(end)
  if (last.compare(first) >= maxDays) return 'long'
  if (limits.isDayUnavailable?.(start)) return 'unavailable'
  return farthestDay(first, last, limits).compare(last) < 0 ? 'unavailable' : null
}

/** Ten years. Each day costs a call, and the year 9026 is usually a typing error: it would freeze the page. */
const MOST_SEARCHED_DAYS = 3653

/**
 * The farthest day towards `target` with which a range from `first` has no unavailable day and isn't too long. May be
 * `first` itself, in either direction.
 */
export function farthestDay(
  first: CalendarDate,
  target: CalendarDate,
  { maxDays = Infinity, isDayUnavailable }: RangeLimits,
): CalendarDate {
  const step = Math.sign(target.compare(first))
  const count = Math.min(Math.abs(target.compare(first)), maxDays - 1)
  if (!isDayUnavailable) return first.add({ days: step * count })
  let day = first
  for (let passed = 0; passed < Math.min(count, MOST_SEARCHED_DAYS); passed += 1) {
    const next = day.add({ days: step })
    if (isDayUnavailable(next.toString())) break
    day = next
  }
  return day
}

/** ISO 8601 separates the days of an interval with a slash. */
export const toInterval = (range: DateRange | null) => (range ? `${range.start}/${range.end}` : '')

export type RangePreset = { id: string; label: string; range: DateRange }

export type PresetLabels = {
  today: string
  lastDays: (days: number) => string
  thisMonth: string
}

/** The presets up to a day, cut to the first and last day allowed; those that still break a limit are left out. */
export function usualPresets(
  today: string,
  labels: PresetLabels,
  limits: RangeLimits = {},
): RangePreset[] {
  const { min, max } = limits
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
    return rangeProblem({ start, end }, limits) ? [] : [{ ...preset, range: { start, end } }]
  })
}
