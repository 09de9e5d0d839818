import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { amount, counted, figure, plural, setFigures } from './figures.ts'

test('numbers and amounts are written in the person’s preferred format', () => {
  setFigures('de')
  expect(figure(12_345.6)).toBe('12.345,6')
  expect(amount(1_200, 'EUR')).toBe('12,00\u{a0}€')
  expect(counted(12_345, 'member')).toBe('12.345 members')
  setFigures('en')
  expect(counted(1, 'member')).toBe('1 member')
  expect(figure(12_345.6)).toBe('12,345.6')
})

test('a noun agrees with its count, in English, whatever number format the person prefers', () => {
  setFigures('fr')
  expect([0, 1, 2].map((count) => counted(count, 'website'))).toEqual([
    '0 websites',
    '1 website',
    '2 websites',
  ])
  expect(counted(12_345, 'entry', 'entries')).toBe('12\u{202f}345 entries')
  expect([1, 2].map((count) => plural(count, 'was', 'were'))).toEqual(['was', 'were'])
  setFigures('en')
})

/** The preview of a preference has a locale of its own. */
const OWN = new Set(['shared/figures.ts', 'account/user/preferences-tab.tsx'])

const sources = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !OWN.has(path),
)
const sourcesWith = (pattern: RegExp) =>
  sources.filter((path) => pattern.test(readFileSync(join('src/pages', path), 'utf8')))

test('every page writes its numbers in this way', () => {
  expect(sourcesWith(/\.toLocaleString\(|Intl\.NumberFormat|Intl\.PluralRules/)).toEqual([])
})

test('every page writes its counts in this way', () => {
  expect(sourcesWith(/=== 1 \? ['`](?:1 |s?['`])/)).toEqual([])
})
