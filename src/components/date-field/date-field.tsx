'use client'

import type { DateProblem } from './date-field.state.ts'
import type { DateControlProps } from './date-field.types.ts'
import { TypedDate } from './typed-date.tsx'

export type DateFieldLabels = {
  /** Shown when the field is left with some segments empty. */
  incomplete: string
  /** Shown when the field is left with a date outside its limits, which are formatted for the locale. */
  problem: (problem: DateProblem, limit: string) => string
}

export const englishDateFieldLabels: DateFieldLabels = {
  incomplete: 'The date is incomplete. Complete it or clear it.',
  problem: (problem, limit) =>
    problem === 'early'
      ? `The date is too early. Choose ${limit} or later.`
      : `The date is too late. Choose ${limit} or earlier.`,
}

export type DateFieldProps = DateControlProps & {
  /** `YYYY-MM-DD`; with `timeZone` an instant such as `2026-11-21T09:30:00Z`. */
  value?: string | null | undefined
  defaultValue?: string | null
  onValueChange?: (value: string | null) => void
  /** Adds a time, in the local time of this zone, whose name is shown. */
  timeZone?: string
  labels?: Partial<DateFieldLabels>
}

/**
 * A date that people know by heart, typed segment by segment in the order of their locale. Renders a `<div>`; accepts,
 * returns and submits ISO 8601.
 */
export function DateField({ labels, ...props }: DateFieldProps) {
  return (
    <TypedDate {...props} slot="date-field" labels={{ ...englishDateFieldLabels, ...labels }} />
  )
}
