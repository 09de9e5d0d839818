import { parseAbsolute, parseDate, toCalendarDate, today } from '@internationalized/date'

import { readerZone } from './reader-zone.ts'

/** Whole days in the reader's zone, inclusive; null when the two aren't valid days. */
export function daysPeriod(
  start: string | null,
  end: string | null,
): { from: string; to: string } | null {
  const [first, last] = [dayIn(start), dayIn(end)]
  if (!first || !last) return null
  // By the calendar: a day may have 23 or 25 hours.
  return { from: beginOf(first), to: beginOf(last.add({ days: 1 })) }
}

/** The instants in a link of the assistant, and the days on which they are; null when the two aren't valid instants. */
export function instantsPeriod(from: string | null, to: string | null) {
  try {
    const [first, end] = [
      parseAbsolute(from ?? '', readerZone()),
      parseAbsolute(to ?? '', readerZone()),
    ]
    if (first.compare(end) >= 0) return null
    const last = end.subtract({ milliseconds: 1 })
    return {
      period: { from: first.toAbsoluteString(), to: end.toAbsoluteString() },
      days: { start: toCalendarDate(first).toString(), end: toCalendarDate(last).toString() },
    }
  } catch {
    return null
  }
}

function dayIn(text: string | null) {
  try {
    return text === null ? null : parseDate(text)
  } catch {
    return null
  }
}

const beginOf = (day: ReturnType<typeof parseDate>) => day.toDate(readerZone()).toISOString()

/** The instant at which a day begins in the reader's zone. */
export const startOfDay = (day: string) => beginOf(parseDate(day))

/** A day from now in the reader's zone, such as tomorrow for 1. */
export const dayFromNow = (days: number) => today(readerZone()).add({ days }).toString()
