import { expect, test } from 'vitest'

import { englishStatCardLabelsIn } from './stat-card.labels.ts'
import { statChange } from './stat-card.state.ts'

test('more attacks are worse, more uptime is better', () => {
  expect(statChange(100, 112, 'lower')).toMatchObject({ direction: 'up', verdict: 'worse' })
  expect(statChange(98, 99, 'higher')).toMatchObject({ direction: 'up', verdict: 'better' })
})

test('fewer attacks are better, less uptime is worse', () => {
  expect(statChange(112, 100, 'lower')).toMatchObject({ direction: 'down', verdict: 'better' })
  expect(statChange(99, 98, 'higher')).toMatchObject({ direction: 'down', verdict: 'worse' })
})

test('a neutral figure is neither better nor worse', () => {
  expect(statChange(1, 2, 'neither')).toMatchObject({ direction: 'up', verdict: 'neutral' })
})

test('an unchanged figure is neither better nor worse', () => {
  expect(statChange(0, 0, 'lower')).toMatchObject({ direction: 'same', verdict: 'neutral' })
})

test('a change is relative to the previous value, and has no percentage from zero', () => {
  expect(statChange(50, 75, 'lower').percent).toBe(50)
  expect(statChange(-50, -75, 'lower').percent).toBe(50)
  expect(statChange(0, 5, 'lower')).toMatchObject({ difference: 5, percent: null })
})

test('a percentage is written as its locale writes it', () => {
  const { change } = englishStatCardLabelsIn('de')
  expect(change(statChange(1000, 1075, 'lower'), 'yesterday')).toBe(
    '7,5\u00a0% more than yesterday',
  )
  expect(change(statChange(100, 112, 'lower'), 'yesterday')).toBe('12\u00a0% more than yesterday')
})
