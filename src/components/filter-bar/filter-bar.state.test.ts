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

test('the filters in force come in the order of the fields, with their values in words', () => {
  expect(filtersInForce(fields, { host: 'shop', state: 'paused' })).toEqual([
    { field: state, value: 'paused', words: 'Paused' },
    { field: host, value: 'shop', words: 'shop' },
  ])
})

test('a value that no option has is shown as it is', () => {
  expect(filtersInForce(fields, { state: 'gone' })[0]?.words).toBe('gone')
})

test('of a field that takes several values each is told in words', () => {
  const several = { ...state, isMultiple: true }
  expect(filtersInForce([several], { state: 'paused,gone' })[0]?.words).toBe('Paused, gone')
})

test('what is empty or of no field is no filter', () => {
  expect(filtersInForce(fields, { host: '', sort: 'name' })).toEqual([])
  expect(freeFields(fields, { host: '', state: 'paused' })).toEqual([host])
})

test('one filter is added, changed or taken away without the others', () => {
  expect(withFilter({ state: 'paused' }, 'host', ' shop ')).toEqual({
    state: 'paused',
    host: 'shop',
  })
  expect(withFilter({ host: 'shop' }, 'host', 'api')).toEqual({ host: 'api' })
  expect(withoutFilter({ state: 'paused', host: 'shop' }, 'host')).toEqual({ state: 'paused' })
})

test('clearing all filters leaves what else is kept with them', () => {
  expect(withoutFilters({ state: 'paused', sort: 'name' }, fields)).toEqual({ sort: 'name' })
})
