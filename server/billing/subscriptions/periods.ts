import type { BillingInterval } from '../../../contract/billing/billing-states.ts'

export type Period = { readonly startsAt: Date; readonly endsAt: Date }

const monthsOf: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 }

/**
 * The same day and time a number of months later, in UTC, or the last day of a shorter month. Counted from the very
 * first day, so that a subscription from 31 January renews on 28 February and again on 31 March.
 */
function monthsAfter(anchor: Date, months: number): Date {
  const day = new Date(anchor)
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return day
}

/** The period of a subscription anchored at `anchor` that starts at `startsAt`. Both may be the same. */
export function periodFrom(
  anchor: Date,
  { startsAt, interval }: { startsAt: Date; interval: BillingInterval },
): Period {
  for (let months = monthsOf[interval]; ; months += monthsOf[interval]) {
    const endsAt = monthsAfter(anchor, months)
    if (endsAt > startsAt) return { startsAt, endsAt }
  }
}

/** The whole seconds of a period, and how many of them are left at `at`: all before it, none after it. */
export function secondsIn({ startsAt, endsAt }: Period, at: Date) {
  const seconds = (until: Date, from: Date) => Math.floor((until.getTime() - from.getTime()) / 1000)
  const whole = seconds(endsAt, startsAt)
  return { whole, left: Math.min(whole, Math.max(0, seconds(endsAt, at))) }
}
