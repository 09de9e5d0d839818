import { expect, test } from 'vitest'

import {
  countWords,
  englishTextareaLabels,
  englishTextareaLabelsIn,
  milestone,
} from './textarea.state.ts'

test.each([
  [0, 500, null],
  [449, 500, null],
  [450, 500, 50],
  [489, 500, 50],
  [490, 500, 10],
  [499, 500, 10],
  [500, 500, 0],
  [501, 500, -10],
  [510, 500, -10],
  [511, 500, -20],
  [89, 100, null],
  [90, 100, 10],
])('%i of %i characters: the milestone is %s', (count, limit, reached) => {
  expect(milestone(count, limit)).toBe(reached)
})

test.each([
  [0, '10 characters left'],
  [9, '1 character left'],
  [10, '0 characters left'],
  [11, '1 character too many'],
  [13, '3 characters too many'],
])('%i of 10 characters are "%s"', (count, words) => {
  expect(countWords(count, 10, englishTextareaLabels)).toBe(words)
})

test('the count is written as all numbers of the page', () => {
  expect(countWords(0, 5000, englishTextareaLabels)).toBe('5,000 characters left')
  expect(countWords(6200, 5000, englishTextareaLabelsIn('de'))).toBe('1.200 characters too many')
})
