import { DAY_SECONDS } from './clock.ts'

/** Whole days left until an instant; negative once it has passed. */
export const daysBefore = (end: Date, now: Date) =>
  Math.floor((end.getTime() - now.getTime()) / (DAY_SECONDS * 1000))

/** Days left, in words: `less than a day`, `1 day`, `12 days`. */
export function daysInWords(days: number) {
  if (days === 0) return 'less than a day'
  return days === 1 ? '1 day' : `${days} days`
}
