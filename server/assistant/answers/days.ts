import { fromDate } from '@internationalized/date'

export type Days = { from: Date; to: Date; words: string }

const periods = {
  yesterday: /\byesterday\b/i,
  today: /\btoday\b/i,
  month: /\b(?:(?:this|last|past) month|(?:(?:last|past) )?30 days)\b/i,
  week: /\b(?:(?:this|last|past) week|(?:(?:last|past) )?(?:7|seven) days)\b/i,
  day: /\b(?:(?:last|past) )?24 hours\b/i,
}
const names = ['yesterday', 'today', 'month', 'week', 'day'] as const
const periodIn = (question: string) => names.find((name) => periods[name].test(question))

/** A question without the days that it is about. A second period remains, because `daysIn` reads only one. */
export function withoutDays(question: string) {
  const period = periodIn(question)
  return period ? question.replace(periods[period], ' ') : question
}

/** The days that a question is about, in the person’s time zone. Without any, the last 24 hours. */
export function daysIn(question: string, now: Date, timeZone: string): Days {
  const today = fromDate(now, timeZone).set({ hour: 0, minute: 0, second: 0, millisecond: 0 })
  /** Inclusive, unlike the end of a range. */
  const untilNow = new Date(now.getTime() + 1)
  const since = (days: number) => today.subtract({ days }).toDate()
  switch (periodIn(question)) {
    case 'yesterday':
      return { from: since(1), to: since(0), words: 'yesterday' }
    case 'today':
      return { from: since(0), to: untilNow, words: 'today' }
    case 'month':
      return { from: since(30), to: untilNow, words: 'in the last 30 days' }
    case 'week':
      return { from: since(7), to: untilNow, words: 'in the last 7 days' }
    default:
      return {
        from: new Date(now.getTime() - 24 * 3_600_000),
        to: untilNow,
        words: 'in the last 24 hours',
      }
  }
}

export const isoDays = ({ from, to }: Days) => ({ from: from.toISOString(), to: to.toISOString() })
