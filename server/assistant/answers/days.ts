import { fromDate } from '@internationalized/date'

export type Days = { from: Date; to: Date; words: string }

/** The days that a question is about, in the person’s time zone. Without any, the last 24 hours. */
export function daysIn(question: string, now: Date, timeZone: string): Days {
  const today = fromDate(now, timeZone).set({ hour: 0, minute: 0, second: 0, millisecond: 0 })
  /** Inclusive, unlike the end of a range. */
  const untilNow = new Date(now.getTime() + 1)
  const since = (days: number) => today.subtract({ days }).toDate()
  if (/\byesterday/i.test(question)) {
    return { from: since(1), to: since(0), words: 'yesterday' }
  }
  if (/\btoday\b/i.test(question)) return { from: since(0), to: untilNow, words: 'today' }
  if (/\b(?:this|last|past) month\b|\b30 days\b/i.test(question)) {
    return { from: since(30), to: untilNow, words: 'in the last 30 days' }
  }
  if (/\b(?:this|last|past) week\b|\b7 days\b|\bseven days\b/i.test(question)) {
    return { from: since(7), to: untilNow, words: 'in the last 7 days' }
  }
  return {
    from: new Date(now.getTime() - 24 * 3_600_000),
    to: untilNow,
    words: 'in the last 24 hours',
  }
}

export const isoDays = ({ from, to }: Days) => ({ from: from.toISOString(), to: to.toISOString() })
