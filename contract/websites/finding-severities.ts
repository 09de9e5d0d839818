// Apart from the schemas, so that a page that needs a list doesn't carry zod.

/** How bad a finding is, by what it costs of its website’s score. */
export const findingSeverities = ['high', 'medium', 'low'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** A high one costs so many points or more. */
export const HIGH_COSTS_POINTS = 20
/** A medium one costs so many or more, which fails its check; a low one fewer. */
export const MEDIUM_COSTS_POINTS = 10
