/** Makes what takes long to make, such as a formatter, once for each locale. */
export function perLocale<Made extends object>(make: (locale: string) => Made) {
  const made = new Map<string, Made>()
  return (locale: string): Made => {
    const known = made.get(locale)
    if (known) return known
    const value = make(locale)
    made.set(locale, value)
    return value
  }
}
