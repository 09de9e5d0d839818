// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** What a plan can limit. */
export const limitNames = [
  'websites',
  'databases',
  'members',
  'api_tokens',
  'attacks_kept_days',
  'assistant_answers',
] as const
export type LimitName = (typeof limitNames)[number]
