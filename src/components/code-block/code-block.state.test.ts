import { expect, test } from 'vitest'

import { linesOf } from './code-block.state.ts'

const texts = (code: string) => linesOf(code).map(({ text }) => text)

test('lines are numbered from one', () => {
  expect(linesOf('a\nb').map(({ number }) => number)).toEqual([1, 2])
})

test('a line break at the end doesn’t add a line', () => {
  expect(texts('a\nb\n')).toEqual(['a', 'b'])
})

test('empty lines in the middle are kept', () => {
  expect(texts('a\n\nb')).toEqual(['a', '', 'b'])
})

test('Windows line endings separate lines', () => {
  expect(texts('a\r\nb\r\n')).toEqual(['a', 'b'])
})

test('an empty text is one empty line', () => {
  expect(texts('')).toEqual([''])
})
