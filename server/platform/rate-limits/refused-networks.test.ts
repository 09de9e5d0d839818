import { expect, test } from 'vitest'

import { movableClock } from '../../testing/movable-clock.ts'
import { secondsAfter } from '../clock.ts'
import { RefusedNetworks } from './refused-networks.ts'

const windowSeconds = 900

test('a network is refused until its window ends', () => {
  const clock = movableClock()
  const refused = new RefusedNetworks(clock, { windowSeconds })
  refused.note('192.0.2.1', secondsAfter(clock.now(), 600))
  expect(refused.secondsLeft('192.0.2.1')).toBe(600)
  expect(refused.secondsLeft('192.0.2.2')).toBeUndefined()
  clock.advance(600)
  expect(refused.secondsLeft('192.0.2.1')).toBeUndefined()
})

test('a network recorded before the clock was set back is not refused', () => {
  const clock = movableClock()
  const refused = new RefusedNetworks(clock, { windowSeconds })
  refused.note('192.0.2.1', secondsAfter(clock.now(), 600))
  clock.advance(-3_600)
  expect(refused.secondsLeft('192.0.2.1')).toBeUndefined()
})

test('the newest ten thousand networks are remembered', () => {
  const clock = movableClock()
  const refused = new RefusedNetworks(clock, { windowSeconds })
  const end = secondsAfter(clock.now(), 600)
  for (let count = 0; count <= 10_000; count += 1) refused.note(String(count), end)
  expect(refused.secondsLeft('0')).toBeUndefined()
  expect(refused.secondsLeft('1')).toBe(600)
  expect(refused.secondsLeft('10000')).toBe(600)
})
