import { expect, test } from 'vitest'

import { countryOptions } from './countries.ts'

test('countries are named and sorted as the reader’s language does', () => {
  const german = countryOptions('de').map(({ label }) => label)
  expect(german).toContain('Österreich')
  // Not behind Z, where its code point stands.
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'))
  expect(countryOptions('en').find(({ value }) => value === 'CI')?.label).toBe('Côte d’Ivoire')
})

test('each country stands once, under a name', () => {
  const options = countryOptions('en')
  expect(new Set(options.map(({ value }) => value)).size).toBe(249)
  expect(options.filter(({ value, label }) => value === label)).toEqual([])
})
