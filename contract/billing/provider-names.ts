// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Who takes the money. `test` moves none, and says so. */
export const providerNames = ['test', 'stripe', 'paypal'] as const
export type ProviderName = (typeof providerNames)[number]
