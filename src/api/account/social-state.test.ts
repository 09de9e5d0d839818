// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { newSocialState, takeSocialState } from './social-state.ts'

const begin = () => newSocialState() ?? ''

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

test('the state of a social sign-in is accepted once, by the browser that started it', () => {
  const state = begin()
  expect(takeSocialState(state)).toBe(true)
  expect(takeSocialState(state)).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('an unknown or missing state is rejected', () => {
  newSocialState()
  for (const state of ['made-by-somebody-else', '', null]) {
    expect(takeSocialState(state)).toBe(false)
  }
})

test('a state is rejected after ten minutes, and when the clock was set back', () => {
  const late = begin()
  const early = begin()
  vi.advanceTimersByTime(10 * 60 * 1000)
  expect(takeSocialState(late)).toBe(false)
  vi.setSystemTime(Date.now() - 6 * 60 * 60 * 1000)
  expect(takeSocialState(early)).toBe(false)
})

test('two sign-ins started at the same time have separate states', () => {
  const [first, second] = [begin(), begin()]
  expect(first).not.toBe(second)
  expect(takeSocialState(second)).toBe(true)
  expect(takeSocialState(first)).toBe(true)
})
