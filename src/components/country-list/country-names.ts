export type CountryCount = {
  /** ISO 3166, two letters; null when unknown. */
  country: string | null
  count: number
}

/** The name of a country in a language. `unknown` is the name for a missing country; an unknown code stays a code. */
export function countryNames(locale: string, unknown: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return (code: string | null): string => {
    // ISO 3166 reserves ZZ for private use, and many log formats use XX.
    if (code === null || code === '' || code === 'XX' || code === 'ZZ') return unknown
    // There are codes that aren't countries, such as Cloudflare's T1 for Tor; Intl throws for them.
    if (!/^[A-Za-z]{2}$/.test(code)) return code
    return names.of(code.toUpperCase()) ?? code
  }
}

/** Merges rows with the same name: unknown countries arrive under several codes. */
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
