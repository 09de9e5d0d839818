import { expect, test } from 'vitest'

import { countedPoints, pointsInWords } from './posture-words.ts'

const points = (...all: number[]) => all.map((one) => ({ points: one }))

test.for([
  [[-20, -5, 0], 75, '−25 points'],
  [[-1], 99, '−1 point'],
  [[], 100, 'No points lost'],
  [[-25, 5], 75, '−25 points'],
  [[5, 0], 75, 'No points lost'],
  [[5, 0], 105, '+5 points'],
  [[-5, 5], 100, '0 points'],
] as const)('%o in a report with a score of %i are “%s”', ([all, score, words]) => {
  expect(pointsInWords(points(...all), { score })).toBe(words)
})

test('a bonus counts from 90 points, and a fault always', () => {
  const counted = (one: number, score: number) => countedPoints({ points: one }, { score })
  expect([counted(5, 89), counted(5, 95), counted(-5, 30)]).toEqual([0, 5, -5])
})
