import {
  BONUSES_FROM,
  type PostureGrade,
  postureGrades,
} from '../../../contract/organisation/posture-grades.ts'

/** The lowest score of each grade (HTTP Observatory, grading chart). */
const grades: readonly [from: number, PostureGrade][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
]

/** Starts at 100, subtracts points for faults, and adds bonuses if at least 90 are left. Never below 0. */
export function scoreOf(points: readonly number[]): number {
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
  const withoutBonuses = 100 + sum(points.filter((one) => one < 0))
  return Math.max(0, withoutBonuses >= BONUSES_FROM ? 100 + sum(points) : withoutBonuses)
}

export const gradeOf = (score: number): PostureGrade =>
  grades.find(([from]) => score >= from)?.[1] ?? 'F'

/** The range of scores of a grade; the best one has no upper end. */
export function scoresOf(grade: PostureGrade): { from: number; below: number | undefined } {
  const index = postureGrades.indexOf(grade)
  return { from: grades[index]?.[0] ?? 0, below: grades[index - 1]?.[0] }
}
