// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** ISO 4217: those in which an invoice may have to state its tax too. All have two decimals. */
export const nationalCurrencies = ['EUR', 'CZK', 'DKK', 'GBP', 'HUF', 'PLN', 'RON', 'SEK'] as const
export type NationalCurrency = (typeof nationalCurrencies)[number]
