let locale = 'en'

/** Sets how every page writes numbers: as the person prefers. */
export function setFigures(preferred: string) {
  locale = preferred
}

/** A number as text. */
export const figure = (number: number, options?: Intl.NumberFormatOptions) =>
  number.toLocaleString(locale, options)

/** An amount in hundredths of a currency unit, as text. */
export const amount = (minor: number, currency: string) =>
  figure(minor / 100, { style: 'currency', currency })

/**
 * The rules of English, the language of these words, whatever number format the person prefers. In French, 0 would be
 * singular.
 */
const plurals = new Intl.PluralRules('en')

/** The word that agrees with a number: `plural(2, 'was', 'were')`. */
export const plural = (number: number, one: string, many = `${one}s`) =>
  plurals.select(number) === 'one' ? one : many

/** A number with its noun: `1 website`, `1,200 websites`. */
export const counted = (number: number, one: string, many?: string) =>
  `${figure(number)} ${plural(number, one, many)}`
