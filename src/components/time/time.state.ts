import type { DateFormat } from '../provider-context.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Beyond this age a date is clearer than a number of days. */
const RELATIVE_FOR_MS = 7 * DAY_MS

export type TimeFormat = 'date' | 'time' | 'date-time' | 'exact' | 'relative'
/** An instant: ISO 8601 with its offset, or milliseconds since 1970. */
export type Instant = string | number | Date
export type Zone = { locale: string | undefined; timeZone: string | undefined }

type Styles = Record<Exclude<TimeFormat, 'relative'>, Intl.DateTimeFormatOptions>
const inWords: Styles = {
  date: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
  exact: { dateStyle: 'medium', timeStyle: 'medium' },
}
/** Not `dateStyle: 'short'`, which leaves out the century in some languages. */
const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const inNumbers: Styles = {
  date: day,
  time: inWords.time,
  'date-time': { ...day, hour: 'numeric', minute: '2-digit' },
  exact: { ...day, hour: 'numeric', minute: '2-digit', second: '2-digit' },
}

/** The instant as text, in a language and a zone. `now` is needed for relative times such as “2 hours ago”. */
export function timeText(
  at: Date,
  format: TimeFormat,
  {
    locale,
    timeZone,
    now,
    dateFormat = 'words',
  }: Zone & { now?: number | undefined; dateFormat?: DateFormat | undefined },
): string {
  const zone = { locale, timeZone }
  if (format !== 'relative') {
    if (dateFormat !== 'iso') {
      return dateText(at, (dateFormat === 'words' ? inWords : inNumbers)[format], zone)
    }
    if (format === 'date') return dayKey(at, timeZone)
    const time = dateText(at, { timeStyle: format === 'exact' ? 'medium' : 'short' }, zone)
    return format === 'time' ? time : `${dayKey(at, timeZone)} ${time}`
  }
  const ago = now === undefined ? null : relative(at.getTime() - now)
  if (!ago) return timeText(at, 'date', { ...zone, dateFormat })
  const numeric = ago.value === 0 ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(ago.value, ago.unit)
}

/** To the second and with the zone. */
export const exactText = (at: Date, zone: Zone) => dateText(at, withZone, zone)

/** Its time names the zone. */
const withZone: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'long' }

/** The day of an instant in a zone, for comparing and grouping: `2026-11-21`. */
export const dayKey = (at: Date, timeZone: string | undefined) =>
  dateText(at, day, { locale: 'en-CA', timeZone })

export const isInstant = (at: Date) => !Number.isNaN(at.getTime())

const dateText = (at: Date, style: Intl.DateTimeFormatOptions, { locale, timeZone }: Zone) =>
  // One that is malformed would end the whole page.
  isInstant(at) ? new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(at) : '–'

/** Null when it is too long ago, or too far ahead, for a relative time. */
function relative(fromNowMs: number): { value: number; unit: Intl.RelativeTimeFormatUnit } | null {
  const distance = Math.abs(fromNowMs)
  if (distance < MINUTE_MS) return { value: 0, unit: 'second' }
  if (distance < HOUR_MS) return { value: Math.trunc(fromNowMs / MINUTE_MS), unit: 'minute' }
  if (distance < DAY_MS) return { value: Math.trunc(fromNowMs / HOUR_MS), unit: 'hour' }
  if (distance < RELATIVE_FOR_MS) return { value: Math.trunc(fromNowMs / DAY_MS), unit: 'day' }
  return null
}
