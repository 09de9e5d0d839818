// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** What became of an organisation's application to be a partner. */
export const applicationStates = ['open', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]
