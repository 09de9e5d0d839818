// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The alerts that the owner of a website receives. */
export const alertKinds = [
  'attack_surge',
  'grade_fell',
  'certificate_expires',
  'registration_expires',
] as const
export type AlertKind = (typeof alertKinds)[number]
