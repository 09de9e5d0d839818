import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  allSelected,
  countSelected,
  headerState,
  isSelected,
  noneSelected,
  rangeBetween,
  withRows,
  type Selection,
} from './data-table.selection.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const ids = fc.uniqueArray(id)
const selection = fc.record<Selection>({
  mode: fc.constantFrom('these', 'all-but'),
  ids: ids.map((list) => new Set(list)),
})

describe('selection', () => {
  test('a change selects or deselects its rows, and leaves every other row unchanged', () => {
    fc.assert(
      fc.property(selection, ids, fc.boolean(), id, (before, changed, areSelected, any) => {
        const after = withRows(before, changed, areSelected)
        expect(isSelected(after, any)).toBe(
          changed.includes(any) ? areSelected : isSelected(before, any),
        )
      }),
    )
  })

  test('selecting and deselecting unselected rows restores the initial selection', () => {
    fc.assert(
      fc.property(selection, ids, (before, changed) => {
        const others = changed.filter((any) => !isSelected(before, any))
        const after = withRows(withRows(before, others, true), others, false)
        expect(after).toEqual(before)
      }),
    )
  })

  test('a change doesn’t mutate the given selection', () => {
    fc.assert(
      fc.property(selection, ids, fc.boolean(), (before, changed, areSelected) => {
        const copy = new Set(before.ids)
        withRows(before, changed, areSelected)
        expect(before.ids).toEqual(copy)
      }),
    )
  })

  test('the header checkbox shows whether none, some or all of its rows are selected', () => {
    fc.assert(
      fc.property(selection, ids, (any, page) => {
        const count = page.filter((row) => isSelected(any, row)).length
        const all = count === page.length ? 'all' : 'some'
        expect(headerState(any, page)).toBe(count === 0 ? 'none' : all)
      }),
    )
  })

  test('the count is the number of matching rows that are selected', () => {
    const everyRow = ['a', 'b', 'c', 'd', 'e', 'f']
    fc.assert(
      fc.property(selection, (any) => {
        const count = everyRow.filter((row) => isSelected(any, row)).length
        expect(countSelected(any, everyRow.length)).toBe(count)
      }),
    )
  })

  test('"all that match" includes rows that were never loaded, and "none" includes no row', () => {
    fc.assert(
      fc.property(fc.string(), (any) => {
        expect(isSelected(allSelected, any)).toBe(true)
        expect(isSelected(noneSelected, any)).toBe(false)
      }),
    )
  })

  test('the header stops checking rows once it has found both kinds', () => {
    let looked = 0
    function* page() {
      for (let row = 0; row < 100_000; row += 1) {
        looked += 1
        yield String(row)
      }
    }
    expect(headerState(withRows(noneSelected, ['1'], true), page())).toBe('some')
    expect(looked).toBe(2)
  })

  test('a range is the same from either end', () => {
    const idAt = (index: number) => `row ${index}`
    expect(rangeBetween(idAt, 2, 4)).toEqual(['row 2', 'row 3', 'row 4'])
    expect(rangeBetween(idAt, 4, 2)).toEqual(rangeBetween(idAt, 2, 4))
    expect(rangeBetween(idAt, 3, 3)).toEqual(['row 3'])
  })
})
