import { englishDateFieldLabels, type DateFieldLabels } from '../date-field/date-field.labels.ts'
import type { CalendarLabels } from './calendar-months.tsx'

export type DatePickerLabels = DateFieldLabels &
  CalendarLabels & {
    /** Shown when the field is left with a day that can’t be chosen. */
    unavailable: string
  }

export const englishDatePickerLabels: DatePickerLabels = {
  ...englishDateFieldLabels,
  open: 'Open calendar',
  failed: 'The calendar could not be loaded. Type the date, or reload the page.',
  previous: 'Previous month',
  next: 'Next month',
  unavailable: 'This day isn’t available. Choose another one.',
}
