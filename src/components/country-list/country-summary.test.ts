import { expect, test } from 'vitest'

import { chartFormat } from '../chart/format.ts'
import { summariseCountries } from './country-summary.ts'

const format = chartFormat({ locale: 'en' })
const inWords = (...rows: { name: string; value: number }[]) =>
  summariseCountries({ rows, format, empty: 'None.' })

test('countries are summarised by the leader and its share', () => {
  const germany = { name: 'Germany', value: 1000 }
  const france = { name: 'France', value: 3000 }
  expect(inWords(germany, france)).toBe('France leads with 3,000, 75% of 4,000 from 2 sources.')
  expect(inWords(germany)).toBe('All 1,000 come from one source: Germany.')
})

test('a summary of no attacks names no country', () => {
  expect(inWords()).toBe('None.')
  expect(inWords({ name: 'Germany', value: 0 })).toBe('None.')
})
