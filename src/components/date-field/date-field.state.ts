import {
  now,
  parseAbsolute,
  parseDate,
  toCalendarDate,
  toZoned,
  type CalendarDate,
  type DateValue,
} from '@internationalized/date'

/** A day, or with a time zone the instant as it stands on the clocks there. Null for anything else. */
export function toDateValue(iso: string | null | undefined, timeZone?: string): DateValue | null {
  if (!iso) return null
  try {
    return timeZone ? parseAbsolute(iso, timeZone) : parseDate(iso)
  } catch {
    return null
  }
}

/** `YYYY-MM-DD` of the Gregorian calendar, or the instant in UTC where there is a time. */
export function toIso(value: DateValue | null): string | null {
  if (!value) return null
  return 'timeZone' in value ? value.toAbsoluteString() : toCalendarDate(value).toString()
}

/** Where empty segments start to count from: midnight of the given day, or now. */
export function startingPoint(today: string | undefined, timeZone: string | undefined) {
  const day = toDateValue(today) as CalendarDate | null
  if (!timeZone) return day
  return day ? toZoned(day, timeZone) : now(timeZone)
}

/**
 * Nobody means the year 2: it is what 2026 looks like while it is typed. Nothing at all is plausible.
 */
export const isPlausible = (iso: string | null) => iso === null || iso >= '1000'

/** What was typed, and the value that it belongs to: the one it became, or the one that it was typed on. */
export type KeptDate = { iso: string | null; of: string | null }

export const keepDate = (iso: string | null, value: string | null): KeptDate => ({
  iso,
  of: isPlausible(iso) ? iso : value,
})

/** What the parts show. A value that is set from outside ends what was typed. */
export function shownDate(kept: KeptDate | null, value: string | null) {
  if (!kept) return value
  // Left as it was, it has emptied the value itself.
  const hasEmptied = value === null && !isPlausible(kept.iso)
  return value === kept.of || hasEmptied ? kept.iso : value
}

export type DateProblem = 'early' | 'late'

/** On which side of the limits a value lies, if it does. */
export function dateProblem(
  value: DateValue | null,
  min: DateValue | null,
  max: DateValue | null,
): DateProblem | null {
  if (!value) return null
  if (min && value.compare(min) < 0) return 'early'
  return max && value.compare(max) > 0 ? 'late' : null
}

type Segment = { isEditable: boolean; isPlaceholder: boolean; type: string }

/** Some parts are filled in and others aren't, so that there is no value yet. */
export function isHalfFilled(segments: readonly Segment[]) {
  const parts = segments.filter((it) => it.isEditable && it.type !== 'timeZoneName')
  const empty = parts.filter((it) => it.isPlaceholder).length
  return empty > 0 && empty < parts.length
}
