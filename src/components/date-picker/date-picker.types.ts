export type WeekDay = 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat'

/** Props that DatePicker and DateRangePicker share. */
export type CalendarOptions = {
  /** Days that can’t be chosen, such as holidays. Called with `YYYY-MM-DD`. */
  isDayUnavailable?: ((day: string) => boolean) | undefined
  /** The day on which weeks begin; the locale’s own by default. */
  firstDayOfWeek?: WeekDay | undefined
  /** How many months the calendar shows side by side, if they fit. */
  visibleMonths?: 1 | 2 | 3 | undefined
}
