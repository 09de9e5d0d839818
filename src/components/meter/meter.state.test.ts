import { expect, test } from 'vitest'

import { bandOf, meterSegments, type MeterBand } from './meter.state.ts'

const bands: MeterBand[] = [
  { upTo: 40, label: 'poor', tone: 'critical' },
  { upTo: 70, label: 'fair', tone: 'caution' },
  { upTo: 100, label: 'good', tone: 'positive' },
]
const scale = { min: 0, max: 100, bands }
const filled = (value: number) => meterSegments(value, scale).map((it) => it.filled)

test('a value on the edge belongs to the lower band', () => {
  expect(bandOf(40, bands)?.label).toBe('poor')
  expect(bandOf(40.5, bands)?.label).toBe('fair')
})

test('a value above all bands belongs to the last', () => {
  expect(bandOf(120, bands)?.label).toBe('good')
  expect(bandOf(1, [])).toBeUndefined()
})

test('the segments are as long as their bands', () => {
  expect(meterSegments(0, scale).map(({ share }) => share)).toEqual([0.4, 0.3, 0.3])
})

test('the value fills the segments from the start', () => {
  expect(filled(0)).toEqual([0, 0, 0])
  expect(filled(20)).toEqual([0.5, 0, 0])
  expect(filled(55)).toEqual([1, 0.5, 0])
  expect(filled(100)).toEqual([1, 1, 1])
})

test('without bands there is one segment', () => {
  expect(meterSegments(30, { min: 10, max: 50, bands: [] })).toEqual([
    { end: 50, share: 1, filled: 0.5 },
  ])
})

test('a scale without length has an empty segment', () => {
  expect(meterSegments(0, { min: 0, max: 0, bands: [] })).toEqual([{ end: 0, share: 1, filled: 0 }])
})
