import { expect, test } from 'vitest'

import { linesOf } from './code-block.state.ts'

const texts = (code: string) => linesOf(code).map(({ text }) => text)

test('lines are counted from one', () => {
  expect(linesOf('a\nb').map(({ number }) => number)).toEqual([1, 2])
})

test('a line break at the end is no line', () => {
  expect(texts('a\nb\n')).toEqual(['a', 'b'])
})

test('empty lines within stay', () => {
  expect(texts('a\n\nb')).toEqual(['a', '', 'b'])
})

test('lines of Windows are lines', () => {
  expect(texts('a\r\nb\r\n')).toEqual(['a', 'b'])
})

test('nothing is one empty line', () => {
  expect(texts('')).toEqual([''])
})
