import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  isShown,
  neighbourOf,
  orderedColumns,
  pinOf,
  readLayout,
  withMove,
} from './table-layout.state.ts'

const columns = [
  { id: 'host', isRowHeader: true },
  { id: 'region' },
  { id: 'owner', isHidden: true },
  { id: 'requests' },
]
const ids = (layout: Parameters<typeof orderedColumns>[1], all: typeof columns = columns) =>
  orderedColumns(all, layout).map(({ id }) => id)

describe('order', () => {
  test('a column that was added later comes after the one that precedes it', () => {
    const layout = { order: ['requests', 'host', 'region'] }
    expect(ids(layout)).toEqual(['requests', 'host', 'region', 'owner'])
    expect(ids(layout, [{ id: 'first', isRowHeader: false }, ...columns])[0]).toBe('first')
  })

  test('a column that no longer exists is ignored', () => {
    expect(ids({ order: ['gone', 'region'] })).toEqual(['host', 'region', 'owner', 'requests'])
  })

  test('a column that was stored twice appears once', () => {
    expect(ids({ order: ['region', 'region'] })).toEqual(['host', 'region', 'owner', 'requests'])
  })

  test('pinned columns are at their edge', () => {
    expect(ids({ pins: { host: 'end', requests: 'start' } })).toEqual([
      'requests',
      'region',
      'owner',
      'host',
    ])
  })

  test('a column moves past hidden ones, and only among those with the same pin', () => {
    const next = neighbourOf(columns, {}, { id: 'region', step: 1 })
    expect(next?.id).toBe('requests')
    expect(ids(withMove(columns, {}, { id: 'region', to: 'requests' }))).toEqual([
      'host',
      'owner',
      'requests',
      'region',
    ])
    expect(neighbourOf(columns, {}, { id: 'requests', step: 1 })).toBeUndefined()
    const pinned = { pins: { host: 'start' as const } }
    expect(neighbourOf(columns, pinned, { id: 'region', step: -1 })).toBeUndefined()
  })
})

test('a person’s choice wins over the definition', () => {
  const region = { id: 'region', isHidden: true, pin: 'start' as const }
  expect(isShown(region, {})).toBe(false)
  expect(isShown(region, { shown: { region: true } })).toBe(true)
  expect(pinOf(region, {})).toBe('start')
  expect(pinOf(region, { pins: { region: 'none' } })).toBe('none')
})

describe('what was stored', () => {
  test('a layout survives being stored', () => {
    const layout = {
      order: ['region', 'host'],
      shown: { owner: true },
      pins: { host: 'end' as const },
      widths: { host: 220 },
      density: 'compact' as const,
    }
    expect(readLayout(JSON.stringify(layout))).toEqual(layout)
  })

  test('what is not a layout is left out', () => {
    const text = JSON.stringify({
      order: ['region', 7],
      shown: { owner: 'yes' },
      pins: { host: 'left' },
      widths: { host: -5, region: 1e9, owner: 100.5, requests: 90 },
      density: 'tiny',
    })
    expect(readLayout(text)).toEqual({
      order: ['region'],
      shown: {},
      pins: {},
      widths: { requests: 90 },
    })
  })

  test('any text can be read', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readLayout(text)))
    expect(readLayout(null)).toEqual({})
  })
})
