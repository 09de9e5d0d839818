// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** open: waits for a person. stale: its subject has changed since. */
export const proposalStates = ['open', 'done', 'declined', 'failed', 'stale', 'expired'] as const
export type ProposalState = (typeof proposalStates)[number]

/** How long a proposal can be approved. */
export const PROPOSAL_LIFE_HOURS = 24
