import { expect, test } from 'vitest'

import {
  creationOption,
  isCreation,
  optionsAround,
  optionsByValue,
  optionsIn,
  valueOf,
} from './combobox.options.ts'

const tags = [{ value: '1', label: 'Shop' }]
const create = (text: string) => `Create ${text}`

test('a text that names no option offers to create one', () => {
  const [creation] = creationOption(' blog ', tags, create)
  expect(creation?.label).toBe('Create blog')
  expect(creation && isCreation(creation)).toBe(true)
})

test('an empty text, or one that matches an option regardless of case, creates nothing', () => {
  expect(creationOption('  ', tags, create)).toEqual([])
  expect(creationOption('SHOP ', tags, create)).toEqual([])
})

test('an option is its value, and is known without the list', () => {
  const [shop] = tags
  expect(['1', { value: '2', label: 'Blog' }].map(valueOf)).toEqual(['1', '2'])
  expect(optionsIn(['2', shop, null, undefined])).toEqual([shop])
})

test('of several options with a value, the first is known', () => {
  const [shop] = tags
  const byValue = optionsByValue(tags, [{ value: '1', label: 'Old' }])
  expect(byValue.get('1')).toBe(shop)
  expect(byValue.get('2')).toBeUndefined()
})

test('the options around a value keep their order, and are as many as possible', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ value: `${index}`, label: `${index}` }))
  const around = (value: string | undefined) => optionsAround(value, ten, 4).map((it) => it.value)
  expect(around(undefined)).toEqual(['0', '1', '2', '3'])
  expect(around('3')).toEqual(['0', '1', '2', '3'])
  expect(around('5')).toEqual(['3', '4', '5', '6'])
  expect(around('9')).toEqual(['6', '7', '8', '9'])
  expect(around('unknown')).toEqual(['0', '1', '2', '3'])
})
