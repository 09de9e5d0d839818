import { expect, test } from 'vitest'

import { healthInWords } from './website-counts.ts'

test('the sentence about all websites starts with those in trouble', () => {
  const states = { active: 2, draft: 1 }
  expect(healthInWords({ states, paused: 1, shipping: 0 })).toBe(
    '1 website needs attention, 1 is not protected yet and 1 is protected.',
  )
})

test('websites with an expired registration are counted separately', () => {
  const states = { active: 80, review: 3, pending_ns: 2, moved: 2, expired: 1 }
  expect(healthInWords({ states, paused: 0, shipping: 1 })).toBe(
    '2 websites need attention, 1 has expired, 5 are not protected yet and 80 are protected.',
  )
})

test('only websites that are being set up are “not protected yet”', () => {
  expect(healthInWords({ states: { active: 2 }, paused: 2, shipping: 0 })).toBe(
    '2 websites need attention.',
  )
  expect(healthInWords({ states: { expired: 1 }, paused: 0, shipping: 0 })).toBe(
    '1 website has expired.',
  )
  expect(healthInWords({ states: { draft: 2 }, paused: 0, shipping: 0 })).toBe(
    'None of your websites is protected yet.',
  )
})

test('a website whose plan is unpaid is protected', () => {
  expect(healthInWords({ states: { active: 1, suspended: 2 }, paused: 1, shipping: 0 })).toBe(
    '1 website needs attention and 2 are protected.',
  )
})

test('when all websites are protected, the sentence is that', () => {
  expect(healthInWords({ states: { active: 2 }, paused: 0, shipping: 0 })).toBe(
    'All of your websites are protected.',
  )
})
