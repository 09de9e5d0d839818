// Separate from the schemas, so that a page that needs a list doesn't load zod.

/**
 * A customer of a partner. `held`: the partner created the organisation, and nobody else is in it yet. `active`: it has
 * its own members, one of whom agreed. `ended`: either side ended the relationship.
 */
export const customerStates = ['held', 'active', 'ended'] as const

/** Who ends a relationship. */
export type CustomerSide = 'customer' | 'partner'
