/** Whether times in the language have a marker such as AM or PM: `3 PM`. */
export const hasHalves = (locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** The time of day as written in the language: `3:00 PM`, `09:00`. */
export const clockStyle = (locale: string) =>
  ({ hour: hasHalves(locale) ? 'numeric' : '2-digit', minute: '2-digit' }) as const
