import type { CalendarLabels } from '../date-picker/calendar-months.tsx'
import type { PresetLabels, RangeProblem } from './date-range.state.ts'

export type DateRangePickerLabels = PresetLabels &
  CalendarLabels & {
    start: string
    end: string
    /** How a screen reader announces an empty segment. */
    empty: string
    presets: string
    /** Instructions in the calendar, before and after the first day is selected. */
    pickStart: string
    pickEnd: string
    /** The time zone of the days, when it isn't the reader's own. */
    zone: (timeZone: string) => string
    /** Shown when the field is left like that; the limit is formatted for the locale. */
    problem: (problem: RangeProblem, limit: string) => string
    /** Shown when the field is left with a range that includes a day that can’t be chosen. */
    unavailable: string
    /** Shown when the field is left with a range that is too long. */
    tooLong: (maxDays: number) => string
    /** The longest range, in the calendar. */
    longest: (maxDays: number) => string
  }

export const englishDateRangeLabels: DateRangePickerLabels = {
  start: 'First day',
  end: 'Last day',
  empty: 'Empty',
  open: 'Open calendar',
  failed: 'The calendar could not be loaded. Type the dates, or reload the page.',
  presets: 'Presets',
  today: 'Today',
  lastDays: (days) => `Last ${days} days`,
  thisMonth: 'This month',
  previous: 'Previous month',
  next: 'Next month',
  pickStart: 'Choose the first day.',
  pickEnd: 'Choose the last day.',
  zone: (timeZone) => `Time zone: ${timeZone.replaceAll('_', ' ')}`,
  problem: (problem, limit) => {
    if (problem === 'half') return 'The period is incomplete. Enter both days or clear both.'
    if (problem === 'reversed') return 'The last day is before the first. Change one of them.'
    if (problem === 'early') return `The first day is too early. Choose ${limit} or later.`
    return `The last day is too late. Choose ${limit} or earlier.`
  },
  unavailable: 'The period includes a day that isn’t available. Choose other days.',
  tooLong: (maxDays) => `The period is too long. Choose at most ${maxDays} days.`,
  longest: (maxDays) => `At most ${maxDays} days.`,
}
