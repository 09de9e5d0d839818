import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { amount, counted, figure, setFigures } from './figures.ts'

test('numbers and amounts are written as the person prefers', () => {
  setFigures('de')
  expect(figure(12_345.6)).toBe('12.345,6')
  expect(amount(1_200, 'EUR')).toBe('12,00\u{a0}€')
  expect(counted(12_345, 'member')).toBe('12.345 members')
  setFigures('en')
  expect(counted(1, 'member')).toBe('1 member')
  expect(figure(12_345.6)).toBe('12,345.6')
})

/** The preview of a preference has a locale of its own. */
const OWN = new Set(['shared/figures.ts', 'account/user/preferences-tab.tsx'])

test('every page writes its numbers in this way', () => {
  const sources = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !OWN.has(path),
  )
  const formats = sources.filter((path) =>
    /\.toLocaleString\(|Intl\.NumberFormat/.test(readFileSync(join('src/pages', path), 'utf8')),
  )
  expect(formats).toEqual([])
})
