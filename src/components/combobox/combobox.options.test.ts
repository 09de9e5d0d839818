import { expect, test } from 'vitest'

import { creationOption, isCreation, optionsIn, valueOf } from './combobox.options.ts'

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
