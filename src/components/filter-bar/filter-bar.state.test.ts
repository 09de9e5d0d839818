import { expect, test } from 'vitest'

import {
  filtersInForce,
  freeFields,
  withFilter,
  withoutFilter,
  withoutFilters,
  type FilterField,
} from './filter-bar.state.ts'

const state: FilterField = {
  id: 'state',
  label: 'State',
  options: [{ value: 'paused', label: 'Paused' }],
}
const host: FilterField = { id: 'host', label: 'Host' }
const fields = [state, host]

test('active filters are in the order of the fields, with their values as text', () => {
  expect(filtersInForce(fields, { host: 'shop', state: 'paused' })).toEqual([
    { field: state, value: 'paused', words: 'Paused' },
    { field: host, value: 'shop', words: 'shop' },
  ])
})

test('a value without an option is shown unchanged', () => {
  expect(filtersInForce(fields, { state: 'gone' })[0]?.words).toBe('gone')
})

test('all values of a multi-value field are shown as text', () => {
  const several = { ...state, isMultiple: true }
  expect(filtersInForce([several], { state: 'paused,gone' })[0]?.words).toBe('Paused, gone')
})

test('an empty value, or one without a field, is not a filter', () => {
  expect(filtersInForce(fields, { host: '', sort: 'name' })).toEqual([])
  expect(freeFields(fields, { host: '', state: 'paused' })).toEqual([host])
})

test('adding, changing or removing one filter leaves the others unchanged', () => {
  expect(withFilter({ state: 'paused' }, 'host', ' shop ')).toEqual({
    state: 'paused',
    host: 'shop',
  })
  expect(withFilter({ host: 'shop' }, 'host', 'api')).toEqual({ host: 'api' })
  expect(withoutFilter({ state: 'paused', host: 'shop' }, 'host')).toEqual({ state: 'paused' })
})

test('clearing all filters keeps other values', () => {
  expect(withoutFilters({ state: 'paused', sort: 'name' }, fields)).toEqual({ sort: 'name' })
})
