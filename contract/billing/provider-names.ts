// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Who collects the money. The test providers move none, and make that clear. */
export const providerNames = ['test', 'test_wallet', 'stripe', 'paypal'] as const
export type ProviderName = (typeof providerNames)[number]
