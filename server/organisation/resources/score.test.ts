import { expect, test } from 'vitest'

import { postureGrades } from '../../../contract/organisation/posture-grades.ts'
import { gradeOf, scoreOf, scoresOf } from './score.ts'

test.for([
  [[], 100],
  [[10, 5, 5], 120],
  [[-5, -5, 10], 100],
  [[-5, -5, -5, 10, 10], 85],
  [[-50, -50, -50, 10], 0],
] as const)('%o add up to a score of %i', ([points, score]) => {
  expect(scoreOf(points)).toBe(score)
})

test('each score has the grade of the chart', () => {
  const grades = Array.from({ length: 22 }, (_, at) => gradeOf(105 - 5 * at))
  expect(grades.join(' ')).toBe('A+ A+ A A A- B+ B B B- C+ C C C- D+ D D D- F F F F F')
  expect(gradeOf(89)).toBe('A-')
})

test('each score belongs to exactly one grade', () => {
  for (let score = 0; score <= 130; score += 1) {
    const fitting = postureGrades.filter((grade) => {
      const { from, below = Infinity } = scoresOf(grade)
      return score >= from && score < below
    })
    expect([score, fitting]).toEqual([score, [gradeOf(score)]])
  }
})
