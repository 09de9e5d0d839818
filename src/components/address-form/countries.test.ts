import { expect, test, vi } from 'vitest'

import { countryOptions } from './countries.ts'

test('countries are named and sorted in the reader’s language', () => {
  const german = countryOptions('de').map(({ label }) => label)
  expect(german).toContain('Österreich')
  // Not after Z, where its code point would sort it.
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'))
  expect(countryOptions('en').find(({ value }) => value === 'CI')?.label).toBe('Côte d’Ivoire')
})

test('English names don’t depend on the browser or server', () => {
  const countries = [...countryOptions('en')]
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('Somewhere')
  expect(countryOptions('en-GB')).toEqual(countries)
  vi.restoreAllMocks()
})

test('each country is listed once and has a name', () => {
  const options = countryOptions('en')
  expect(new Set(options.map(({ value }) => value)).size).toBe(249)
  expect(options.filter(({ value, label }) => value === label)).toEqual([])
})
