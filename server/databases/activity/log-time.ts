import type { LogFault } from '../../../contract/databases/statement-kinds.ts'
import { EVENT_AHEAD_MAX_MINUTES, EVENT_OLDEST_DAYS } from '../../../contract/log-batch.ts'
import { DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { ReadTime } from './log-entry.ts'

const HOUR_MS = 3_600_000
/** `2026-03-01 08:58:12.345 UTC`, `20260301 08:58:12`, or ISO 8601. */
const time =
  /^((\d{4})-?(\d\d)-?(\d\d)[ T](\d\d):(\d\d):(\d\d))(?:\.\d{1,6})?(\s?(Z|[A-Z]{2,5}|[+-]\d\d(?::?\d\d)?)?)$/

/**
 * Returns a parser for the times in a log. One without a zone, or with an abbreviated one, is in the given zone,
 * because abbreviations are ambiguous: IST can mean three zones.
 */
export function timeReader({ now, timeZone }: { now: Date; timeZone: string }): ReadTime {
  const earliest = secondsAfter(now, -EVENT_OLDEST_DAYS * DAY_SECONDS)
  const latest = secondsAfter(now, EVENT_AHEAD_MAX_MINUTES * MINUTE_SECONDS)
  const readSecond = secondReader(timeZone)
  let last: Second | undefined
  return (text) => {
    let fraction = last && fractionIn(text, last)
    if (!last || fraction === undefined) {
      const second = readSecond(text)
      if ('fault' in second) return second
      last = second
      fraction = fractionIn(text, last) ?? ''
    }
    const at = new Date(last.ms + Math.floor(Number(`0${fraction}`) * 1_000))
    if (at > latest) return { fault: 'ahead_of_time' }
    if (at < earliest) return { fault: 'too_old' }
    return at
  }
}

/** The texts before and after the fraction of a second, and the instant without it. */
type Second = { start: string; end: string; ms: number }

/**
 * Returns the fraction of a time, with its point, if the rest is the same: a log has many lines of one second.
 * Undefined if the rest differs.
 */
function fractionIn(text: string, { start, end }: Second) {
  if (!text.startsWith(start) || !text.endsWith(end)) return undefined
  const fraction = text.slice(start.length, text.length - end.length)
  const isFraction = text.length >= start.length + end.length && /^(?:\.\d{1,6})?$/.test(fraction)
  return isFraction ? fraction : undefined
}

function secondReader(timeZone: string) {
  const offsetOf = offsetReader(timeZone)
  return (text: string): Second | { fault: LogFault } => {
    const found = time.exec(text)
    if (!found) return { fault: 'invalid_time' }
    const [, start = '', year, month, day, hour, minute, second, end = '', zone] = found
    const local = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    )
    if (new Date(local).getUTCDate() !== Number(day) || Number(hour) > 23)
      return { fault: 'invalid_time' }
    const isUtc = zone === 'Z' || zone === 'UTC' || zone === 'GMT'
    if (!isUtc && zone && /^[A-Z]/.test(zone) && timeZone === 'UTC') return { fault: 'time_zone' }
    const offset = isUtc ? 0 : zone && /^[+-]/.test(zone) ? numeric(zone) : offsetOf(local)
    return { start, end, ms: local - offset }
  }
}

function numeric(zone: string) {
  const [hours = 0, minutes = 0] = (zone.slice(1).match(/\d\d/g) ?? []).map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** Remembers the offset of each hour: looking one up takes longer than the rest of the work on a line. */
function offsetReader(timeZone: string) {
  // Most logs need none, and making it takes as long as reading fifty lines.
  let format: Intl.DateTimeFormat | undefined
  const wallTime = (at: number) => {
    format ??= new Intl.DateTimeFormat('en-GB', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const [day = 0, month = 1, year = 0, ...clock] = (format.format(at).match(/\d+/g) ?? []).map(
      Number,
    )
    const [hour = 0, minute = 0, second = 0] = clock
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
  const known = new Map<number, number>()
  return (local: number) => {
    const hour = Math.floor(local / HOUR_MS)
    const before = known.get(hour)
    if (before !== undefined) return before
    const whole = hour * HOUR_MS
    const guess = wallTime(whole) - whole
    // The offset at the guessed instant is right, except in the hour that a clock change repeats.
    const offset = wallTime(whole - guess) - (whole - guess)
    known.set(hour, offset)
    return offset
  }
}
