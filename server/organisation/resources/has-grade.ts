import { and, gte, isNull, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { NO_GRADE, type PostureGrade } from '../../../contract/organisation/posture-grades.ts'
import { scoresOf } from './score.ts'

/** The condition on the score of a website or database. */
export function hasGrade(score: PgColumn, grade: PostureGrade | typeof NO_GRADE) {
  if (grade === NO_GRADE) return isNull(score)
  const { from, below } = scoresOf(grade)
  return and(gte(score, from), below === undefined ? undefined : lt(score, below))
}
