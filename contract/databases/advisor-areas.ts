// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** What the checks of a database are about, in the order in which they are shown. */
export const advisorAreas = [
  'transport',
  'authentication',
  'roles',
  'row_level_security',
  'functions_and_views',
  'extensions',
  'logging',
  'network',
  'configuration',
  'version',
  'availability',
  'backups',
] as const
export type AdvisorArea = (typeof advisorAreas)[number]

/** Only `pass` counts as passed: the last three mean that the result is unknown. */
export const advisorStates = ['pass', 'fail', 'not_visible', 'not_applicable', 'error'] as const
export type AdvisorState = (typeof advisorStates)[number]
