import { describe, expect, test } from 'vitest'

import {
  groupedOptions,
  matchingOptions,
  optionCalled,
  type ComboboxOption,
} from './combobox.options.ts'
import {
  currentDraft,
  noSearch,
  searchReducer,
  settle,
  typed,
  type SearchEvent,
} from './combobox.state.ts'

const zurich = { value: 'zrh', label: 'Zürich', description: 'Switzerland', group: 'Europe' }
const tokyo = { value: 'nrt', label: 'Tokyo', group: 'Asia' }
const paris = { value: 'cdg', label: 'Paris', group: 'Europe', isDisabled: true }
const options: ComboboxOption[] = [zurich, tokyo, paris]

describe('matching', () => {
  test('the search ignores case and accents, and includes descriptions', () => {
    expect(matchingOptions(options, ' zur ')).toEqual([zurich])
    expect(matchingOptions(options, 'SWITZ')).toEqual([zurich])
  })
  test('the search requires every word, in any order', () => {
    expect(matchingOptions(options, 'swit zür')).toEqual([zurich])
    expect(matchingOptions(options, 'swit tok')).toEqual([])
  })
  test('an empty query leaves the list unchanged', () => {
    expect(matchingOptions(options, '  ')).toBe(options)
  })
})

describe('option that a text names', () => {
  test('a text names the option with exactly that label', () => {
    expect(optionCalled(options, 'zurich ')).toBe(zurich)
    expect(optionCalled(options, 'zur')).toBeUndefined()
  })
  test('a text names an option that is also known as the value, or from a search', () => {
    expect(optionCalled([...options, { ...tokyo }], 'Tokyo')).toBe(tokyo)
  })
  test('a text names no option that is disabled, or whose label is used twice', () => {
    expect(optionCalled(options, 'Paris')).toBeUndefined()
    expect(optionCalled([tokyo, { ...tokyo, value: 'hnd' }], 'Tokyo')).toBeUndefined()
  })
})

test('groups keep the order of their first option, even when their options are apart', () => {
  expect(groupedOptions(options)).toEqual([
    { label: 'Europe', items: [zurich, paris] },
    { label: 'Asia', items: [tokyo] },
  ])
  const flat = [{ value: 'a', label: 'A' }]
  expect(groupedOptions(flat)).toEqual([{ label: null, items: flat }])
})

describe('leaving typed text', () => {
  test('leaving the field selects the option that the text names', () => {
    expect(settle(typed('tokyo', 'zrh'), 'zrh', options)).toEqual({ draft: null, value: 'nrt' })
  })
  test('leaving an emptied field clears the value', () => {
    expect(settle(typed(' ', 'zrh'), 'zrh', options)).toEqual({ draft: null, value: null })
  })
  test('leaving the field keeps text that names no option, without a hidden value', () => {
    expect(settle(typed('Lima', 'zrh'), 'zrh', options)).toEqual({
      draft: { text: 'Lima', of: 'zrh', isUnmatched: true },
      value: null,
    })
  })
  test('leaving the field changes nothing when nothing was typed', () => {
    expect(settle(null, 'zrh', options)).toEqual({ draft: null, value: 'zrh' })
  })
})

test('a draft ends when another value is set, and stays when the value is cleared', () => {
  const draft = typed('Lima', 'zrh')
  expect(currentDraft(draft, 'zrh')).toBe(draft)
  expect(currentDraft(draft, null)).toBe(draft)
  expect(currentDraft(draft, 'nrt')).toBeNull()
})

describe('searching', () => {
  const after = (...events: SearchEvent[]) => events.reduce(searchReducer, noSearch)
  const ask = (id: number): SearchEvent => ({ type: 'ask', id, query: `${id}` })
  const answer = (id: number, ...found: ComboboxOption[]): SearchEvent => ({
    type: 'answer',
    id,
    found,
  })

  test('a late response to an earlier query never overwrites a newer one', () => {
    expect(after(ask(1), ask(2), answer(2, tokyo), answer(1, zurich)).found).toEqual([tokyo])
  })
  test('an early response to an earlier query isn’t mistaken for the awaited one', () => {
    const state = after(ask(1), ask(2), answer(1, zurich))
    expect(state).toMatchObject({ status: 'loading', found: [] })
  })
  test('a late failure doesn’t hide the received response', () => {
    expect(after(ask(1), ask(2), answer(2, tokyo), { type: 'fail', id: 1 }).status).toBe('ready')
  })
  test('a response after the end of the search is dropped', () => {
    expect(after(ask(1), { type: 'end' }, answer(1, tokyo))).toMatchObject({
      status: 'idle',
      found: [],
    })
  })
  test('a failed search can be retried', () => {
    const state = after(ask(1), { type: 'fail', id: 1 }, ask(2), answer(2, zurich))
    expect(state).toMatchObject({ status: 'ready', found: [zurich] })
  })
})
