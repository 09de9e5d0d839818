// Separate from the schemas, so that a page that needs a list doesn't load zod.

export const buyerKinds = ['company', 'person'] as const
export type BuyerKind = (typeof buyerKinds)[number]
