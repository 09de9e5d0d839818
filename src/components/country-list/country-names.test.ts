import { expect, test } from 'vitest'

import { countryNames, countsByName } from './country-names.ts'

const inEnglish = countryNames('en', 'Unknown')

test('a country is named in the language of the page', () => {
  expect(inEnglish('DE')).toBe('Germany')
  expect(inEnglish('de')).toBe('Germany')
  expect(countryNames('de', 'Unbekannt')('DE')).toBe('Deutschland')
  expect(inEnglish('XK')).toBe('Kosovo')
})

test('a missing country is unknown, and an unknown code stays a code', () => {
  expect([null, '', 'XX', 'ZZ'].map(inEnglish)).toEqual(Array(4).fill('Unknown'))
  expect(['T1', '???', 'QQ'].map(inEnglish)).toEqual(['T1', '???', 'QQ'])
})

test('unknown countries share one row, whatever their code', () => {
  const counts = [
    { country: null, count: 2 },
    { country: 'FR', count: 4 },
    { country: 'XX', count: 3 },
  ]
  expect(countsByName(counts, inEnglish)).toEqual([
    { name: 'Unknown', value: 5 },
    { name: 'France', value: 4 },
  ])
})
