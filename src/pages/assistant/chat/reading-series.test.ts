import { expect, test } from 'vitest'

import { seriesOf } from '../../websites/attacks/outcomes.ts'
import { seriesOfReading } from './reading-series.ts'

test('an outcome has the same colour in an answer as on the attack pages', () => {
  const at = '2026-01-14T10:00:00.000Z'
  const inAnswer = seriesOfReading({
    series: ['blocked', 'logged', 'challenged', 'allowed'],
    points: [{ at, values: [4, 3, 0, 0] }],
  })
  const onPage = seriesOf([{ at, blocked: 4, logged: 3, challenged: 0, allowed: 0 }])
  expect(inAnswer).toEqual(onPage)
})

test('a series that is no outcome keeps its own place when one before it is empty', () => {
  const series = seriesOfReading({
    series: ['first', 'second'],
    points: [{ at: '2026-01-14T10:00:00.000Z', values: [0, 2] }],
  })
  expect(series).toEqual([{ label: 'Second', place: 1, values: [2] }])
})
