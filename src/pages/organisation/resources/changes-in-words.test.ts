import { expect, test } from 'vitest'

import { changesInWords } from './changes-in-words.ts'

const worstFirst = ['failed', 'warned', 'passed']
const since = (...moves: [string | null, string][]) =>
  changesInWords(
    { previous: {}, checks: moves.map(([before, state]) => ({ state, previous_state: before })) },
    worstFirst,
  )

test('the changes of a report are counted, and what is unknown is neither better nor worse', () => {
  expect(
    since(
      ['failed', 'warned'],
      ['failed', 'passed'],
      ['passed', 'failed'],
      ['not_tested', 'failed'],
      ['passed', 'not_tested'],
      [null, 'failed'],
    ),
  ).toBe('Since the previous check, 2 improved and 1 got worse.')
  expect(since(['passed', 'passed'])).toBe('Nothing has changed since the previous check.')
  expect(changesInWords({ previous: null, checks: [] }, worstFirst)).toBe(
    'This is the first check.',
  )
})
