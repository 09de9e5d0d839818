import type { DateProblem } from './date-field.state.ts'

export type DateFieldLabels = {
  /** How a screen reader announces an empty segment. */
  empty: string
  /** Shown when the field is left with some segments empty. */
  incomplete: string
  /** Shown when the field is left with a date outside its limits, which are formatted for the locale. */
  problem: (problem: DateProblem, limit: string) => string
}

export const englishDateFieldLabels: DateFieldLabels = {
  empty: 'Empty',
  incomplete: 'The date is incomplete. Complete it or clear it.',
  problem: (problem, limit) =>
    problem === 'early'
      ? `The date is too early. Choose ${limit} or later.`
      : `The date is too late. Choose ${limit} or earlier.`,
}
