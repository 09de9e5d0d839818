// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Best first. */
export const postureGrades = [
  'A+',
  'A',
  'A-',
  'B+',
  'B',
  'B-',
  'C+',
  'C',
  'C-',
  'D+',
  'D',
  'D-',
  'F',
] as const
export type PostureGrade = (typeof postureGrades)[number]

/** Bonuses only count towards a score that is at least this without them (HTTP Observatory). */
export const BONUSES_FROM = 90

/** In a filter: a website or database without a grade. */
export const NO_GRADE = 'none'
