const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }

/** The day of an instant in a time zone: `2026-11-21`. */
export const dayInZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { ...day, timeZone }).format(new Date(instant))
