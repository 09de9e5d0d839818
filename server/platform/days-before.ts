import { DAY_SECONDS } from './clock.ts'

/** Whole days that are left until an instant; negative once it is past. */
export const daysBefore = (end: Date, now: Date) =>
  Math.floor((end.getTime() - now.getTime()) / (DAY_SECONDS * 1000))

/** Of days that are left: `less than a day`, `1 day`, `12 days`. */
export function daysInWords(days: number) {
  if (days === 0) return 'less than a day'
  return days === 1 ? '1 day' : `${days} days`
}
