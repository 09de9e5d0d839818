import { expect, test } from 'vitest'

import { moveOf } from './grid-keys.ts'

const press = (key: string, more: Partial<Parameters<typeof moveOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test('left and right refer to the screen', () => {
  expect(moveOf(press('ArrowRight'), false)).toEqual({ kind: 'cell', rows: 0, columns: 1 })
  expect(moveOf(press('ArrowRight'), true)).toEqual({ kind: 'cell', rows: 0, columns: -1 })
  expect(moveOf(press('ArrowLeft'), true)).toEqual({ kind: 'cell', rows: 0, columns: 1 })
})

test('Home and End stay in the row without Ctrl', () => {
  expect(moveOf(press('Home'), false)).toEqual({ kind: 'row-edge', edge: 'first' })
  expect(moveOf(press('End', { ctrlKey: true }), false)).toEqual({
    kind: 'grid-edge',
    edge: 'last',
  })
})

test('shortcuts of the browser and of screen readers are left alone', () => {
  expect(moveOf(press('ArrowLeft', { altKey: true }), false)).toBeUndefined()
  expect(moveOf(press('ArrowRight', { ctrlKey: true }), false)).toBeUndefined()
  expect(moveOf(press('PageDown', { shiftKey: true }), false)).toBeUndefined()
  expect(moveOf(press('a'), false)).toBeUndefined()
})
