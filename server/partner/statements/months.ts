import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'

/** A transaction that began before the end of the month may still commit an invoice for that month. */
const PATIENCE_SECONDS = HOUR_SECONDS

const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The first instant of a month, and of the one after. Undefined for any other string. */
export function boundsOf(month: string): { from: Date; until: Date } | undefined {
  const [, year, number] = /^(2\d{3})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (!year || !number) return undefined
  return {
    from: new Date(Date.UTC(Number(year), Number(number) - 1)),
    until: new Date(Date.UTC(Number(year), Number(number))),
  }
}

/** Whether nothing more can be issued in a month. */
export const isOver = (month: string, now: Date) => {
  const bounds = boundsOf(month)
  return bounds !== undefined && secondsAfter(bounds.until, PATIENCE_SECONDS) <= now
}

/** The months from one instant to another, newest first. */
export function monthsBetween(since: Date, now: Date): string[] {
  const months: string[] = []
  let at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  while (monthOf(at) >= monthOf(since)) {
    months.push(monthOf(at))
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1))
  }
  return months
}
