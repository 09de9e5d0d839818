/** The console is in English: a locale decides how numbers and dates are written. Null: as in the browser. */
export const locales = [
  'en-AT',
  'en-AU',
  'en-BE',
  'en-CA',
  'en-CH',
  'en-DE',
  'en-DK',
  'en-FI',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NL',
  'en-NZ',
  'en-SE',
  'en-US',
  'en-ZA',
] as const
export const dateFormats = ['words', 'numbers', 'iso'] as const
/** `system`: as in the browser. */
export const themes = ['system', 'light', 'dark'] as const
export const contrasts = ['system', 'standard', 'more'] as const
export const densities = ['comfortable', 'compact', 'spacious'] as const

/** Whether this runtime knows a time zone: another one may know more. */
export function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}
