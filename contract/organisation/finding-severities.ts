// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The severity of a finding, by the points that it costs its website. */
export const findingSeverities = ['high', 'medium', 'low'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** The fewest points of a high one. */
export const HIGH_COSTS_POINTS = 20
/** The fewest points of a medium one, which fails its check; a low one costs fewer. */
export const MEDIUM_COSTS_POINTS = 10
