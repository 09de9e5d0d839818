import type { DateFormat } from '../provider-context.ts'
import { dayKey } from '../time/time.state.ts'
import { clockStyle, hasHalves } from './clock-style.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Natural steps of time. Months and years vary in length, so they are handled separately. */
const fixedSteps = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14].map((days) => days * DAY_MS),
]
const monthSteps = [1, 3, 6, 12, 24, 60, 120]
/** The first Monday after the Unix epoch, so that weeks start on Mondays. */
const MONDAY_MS = 4 * DAY_MS

export type TimeTick = { at: number; label: string }
type TimeTickOptions = {
  timeZone: string
  locale: string
  dateFormat?: DateFormat | undefined
  count: number
}

/** Returns the local time of a time zone, as if it were UTC. */
function wallClock(timeZone: string) {
  const reader = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const wallOf = (at: number) => {
    const read: Record<string, number> = {}
    for (const { type, value } of reader.formatToParts(at)) read[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
  /** Returns the instant of a local time, or undefined when the clock skips it. */
  const instantOf = (wall: number) => {
    const guesses = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallOf(near) - near))
    return guesses.find((guess) => wallOf(guess) === wall)
  }
  return { wallOf, instantOf }
}

function wallTicks(from: number, to: number, count: number): { walls: number[]; stepMs: number } {
  const wanted = (to - from) / count
  const stepMs = fixedSteps.find((step) => step >= wanted)
  if (stepMs) {
    const origin = stepMs >= 7 * DAY_MS ? MONDAY_MS : 0
    const first = Math.ceil((from - origin) / stepMs) * stepMs + origin
    const length = Math.max(0, Math.floor((to - first) / stepMs) + 1)
    return { walls: Array.from({ length }, (_, index) => first + index * stepMs), stepMs }
  }
  const months = monthSteps.find((step) => step * 30 * DAY_MS >= wanted) ?? 240
  const start = new Date(from)
  const firstMonth = start.getUTCFullYear() * 12 + start.getUTCMonth()
  const monthOf = (index: number) => {
    const month = (Math.floor(firstMonth / months) + index) * months
    return Date.UTC(Math.floor(month / 12), month % 12)
  }
  const walls = Array.from({ length: count + 3 }, (_, index) => monthOf(index))
  return { walls: walls.filter((it) => it >= from && it <= to), stepMs: months * 30 * DAY_MS }
}

/**
 * Returns round local times of a time zone, about `count` at most, each with a label as short as its neighbours allow.
 */
export function timeTicks(from: number, to: number, options: TimeTickOptions): TimeTick[] {
  const { timeZone, locale, dateFormat = 'words', count } = options
  if (!(from < to)) return []
  const { wallOf, instantOf } = wallClock(timeZone)
  const { walls, stepMs } = wallTicks(wallOf(from), wallOf(to), Math.max(1, count))

  const written = (style: Intl.DateTimeFormatOptions) => {
    const writer = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...style })
    return (wall: number) => writer.format(wall)
  }
  const minutes = written(clockStyle(locale))
  // Where times have AM or PM, minutes are left out: `9 AM`.
  const hours = hasHalves(locale) ? written({ hour: 'numeric' }) : minutes
  const clock = (wall: number) => (wall % HOUR_MS === 0 ? hours : minutes)(wall)
  const iso = (start: number, end: number) => (wall: number) =>
    dayKey(new Date(wall), 'UTC').slice(start, end)
  const { day, month } = {
    words: {
      day: written({ month: 'short', day: 'numeric' }),
      month: written({ month: 'short' }),
    },
    numbers: {
      day: written({ month: '2-digit', day: '2-digit' }),
      month: written({ month: '2-digit', year: 'numeric' }),
    },
    iso: { day: iso(5, 10), month: iso(0, 7) },
  }[dateFormat]
  const year = written({ year: 'numeric' })
  // In words, a month leaves out its year.
  const isYear = (wall: number) =>
    stepMs >= 12 * 30 * DAY_MS || (dateFormat === 'words' && new Date(wall).getUTCMonth() === 0)
  const labelOf = (wall: number) => {
    if (stepMs < DAY_MS) return wall % DAY_MS === 0 ? day(wall) : clock(wall)
    if (stepMs < 28 * DAY_MS) return day(wall)
    return isYear(wall) ? year(wall) : month(wall)
  }
  return walls.flatMap((wall) => {
    const at = instantOf(wall)
    const isInside = at !== undefined && at >= from && at <= to
    return isInside ? [{ at, label: labelOf(wall) }] : []
  })
}
