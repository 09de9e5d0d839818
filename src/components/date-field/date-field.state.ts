import {
  DateFormatter,
  getLocalTimeZone,
  now,
  parseAbsolute,
  parseDate,
  toCalendarDate,
  today as todayIn,
  toZoned,
  type CalendarDate,
  type DateValue,
} from '@internationalized/date'
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState'

/** Parses a day, or, with a time zone, an instant in the local time of that zone. Returns null for anything else. */
export function toDateValue(iso: string | null | undefined, timeZone?: string): DateValue | null {
  if (!iso) return null
  try {
    return timeZone ? parseAbsolute(iso, timeZone) : parseDate(iso)
  } catch {
    return null
  }
}

/** Parses a day: without a time zone, nothing else is parsed. */
export const toDay = (iso: string | null | undefined) => toDateValue(iso) as CalendarDate | null

/** `YYYY-MM-DD` in the Gregorian calendar, or the instant in UTC if there is a time. */
export function toIso(value: DateValue | null): string | null {
  if (!value) return null
  return 'timeZone' in value ? value.toAbsoluteString() : toCalendarDate(value).toString()
}

/** What day it is for the reader: in the time zone of the Provider, or in that of the browser. */
export const currentDay = (readerZone: string | undefined) =>
  todayIn(readerZone ?? getLocalTimeZone())

/** Where empty segments start counting: midnight of the given day, or now. */
export function startingPoint(
  today: string | undefined,
  { timeZone, readerZone }: { timeZone?: string | undefined; readerZone: string | undefined },
) {
  const day = toDay(today)
  if (!timeZone) return day ?? currentDay(readerZone)
  return day ? toZoned(day, timeZone) : now(timeZone)
}

/** Nobody means the year 2: it is what 2026 looks like while it is being typed. An empty value is plausible. */
export const isPlausible = (iso: string | null) => iso === null || iso >= '1000'

/** The typed date, and the value that it belongs to: the one it became, or the one it replaced. */
export type KeptDate = { iso: string | null; of: string | null }

export const keepDate = (iso: string | null, value: string | null): KeptDate => ({
  iso,
  of: isPlausible(iso) ? iso : value,
})

/** What the segments show. A value set from outside ends the draft. */
export function shownDate(kept: KeptDate | null, value: string | null) {
  if (!kept) return value
  // Left incomplete, the draft has cleared the value itself.
  const hasEmptied = value === null && !isPlausible(kept.iso)
  return value === kept.of || hasEmptied ? kept.iso : value
}

export type DateProblem = 'early' | 'late'

/** Whether a value is below or above the limits. */
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

/** The date as `2026-11-21`, then the time in the order of the locale. */
export function inIsoOrder<Given extends Segment & { text: string }>(segments: readonly Given[]) {
  const parts = ['year', 'month', 'day'].map((type) => segments.find((it) => it.type === type))
  const literal = segments.find((it) => it.type === 'literal')
  const date = parts.flatMap((part) => {
    if (!part) return []
    return literal && part !== parts[0] ? [{ ...literal, text: '-' }, part] : [part]
  })
  const hour = segments.findIndex((it) => it.type === 'hour')
  if (hour === -1) return date
  const time = segments.slice(hour).filter((it) => !parts.includes(it))
  return literal ? [...date, { ...literal, text: ' ' }, ...time] : [...date, ...time]
}

/** Only some segments are filled in, so that there is no value yet. */
export function isHalfFilled(segments: readonly Segment[]) {
  const parts = segments.filter((it) => it.isEditable && it.type !== 'timeZoneName')
  const empty = parts.filter((it) => it.isPlaceholder).length
  return empty > 0 && empty < parts.length
}

/** The digits of a text in any script as ASCII digits; empty if it has anything else. */
export function digitsOf(text: string) {
  // Unicode has the ten digits of a script in a row.
  const ascii = text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
  return /^\d+$/.test(ascii) ? ascii : ''
}

/** Whether a segment consists of digits. */
export const isNumber = ({ type }: DateSegment) =>
  type !== 'dayPeriod' && type !== 'era' && type !== 'timeZoneName'

/** How a filled segment is read aloud: a month as “11 – November”, an hour as “9 AM”. */
export function spokenText({ type, text }: DateSegment, state: DateFieldState, locale: string) {
  if (type !== 'month' && type !== 'hour') return text
  const { hour12, timeZone } = state.dateFormatter.resolvedOptions()
  const options =
    type === 'month'
      ? ({ month: 'long', timeZone } as const)
      : ({ hour: 'numeric', hour12, timeZone } as const)
  const words = new DateFormatter(locale, options).format(state.dateValue)
  return type === 'month' && words !== text ? `${text} – ${words}` : words
}
