// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Who pays for the plans of a customer. `offered`: the customer, until it accepts that its partner pays. */
export const payerStates = ['customer', 'offered', 'partner'] as const
export type PayerState = (typeof payerStates)[number]
