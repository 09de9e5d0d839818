// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The outcome of an organisation's application to become a partner. */
export const applicationStates = ['open', 'accepted', 'declined'] as const
