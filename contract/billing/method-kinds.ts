// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The means of payment: a card in the provider's fields, or a wallet such as PayPal in its own window. */
export const methodKinds = ['card', 'wallet'] as const
export type MethodKind = (typeof methodKinds)[number]
