export type CountryCount = {
  /** ISO 3166, two letters; null when nobody knows. */
  country: string | null
  count: number
}

/** How a country is called in a language. `unknown` stands for no country at all; a code that nobody knows stays a code. */
export function countryNames(locale: string, unknown: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return (code: string | null): string => {
    // ISO 3166 keeps ZZ free, and XX is what many log formats write.
    if (code === null || code === '' || code === 'XX' || code === 'ZZ') return unknown
    // Others than countries come too, such as Cloudflare's T1 for Tor; Intl throws at them.
    if (!/^[A-Za-z]{2}$/.test(code)) return code
    return names.of(code.toUpperCase()) ?? code
  }
}

/** One row for each name: what nobody knows comes under several codes. */
export function countsByName(
  countries: readonly CountryCount[],
  nameOf: (code: string | null) => string,
) {
  const counts = new Map<string, number>()
  for (const { country, count } of countries) {
    const name = nameOf(country)
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].map(([name, value]) => ({ name, value }))
}
