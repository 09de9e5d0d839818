import type { DateFieldLabels } from './date-field.labels.ts'
import type { DateControlProps } from './date-field.types.ts'
import { TypedDate } from './typed-date.tsx'

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
export function DateField(props: DateFieldProps) {
  return <TypedDate {...props} slot="date-field" />
}
