import { expect, test } from 'vitest'

import { keyToEvent } from './otp-input.keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['ArrowLeft', {}, { type: 'move', to: 1 }],
  ['ArrowRight', {}, { type: 'move', to: 3 }],
  ['ArrowLeft', { ctrlKey: true }, { type: 'move', to: 0 }],
  ['ArrowRight', { metaKey: true }, { type: 'move', to: 6 }],
  ['Home', {}, { type: 'move', to: 0 }],
  ['ArrowUp', {}, { type: 'move', to: 0 }],
  ['End', {}, { type: 'move', to: 6 }],
  ['ArrowDown', {}, { type: 'move', to: 6 }],
  ['Backspace', {}, { type: 'backspace', at: 2 }],
  ['Backspace', { ctrlKey: true }, { type: 'clear' }],
  ['Delete', {}, { type: 'delete', at: 2 }],
  ['z', { metaKey: true }, { type: 'undo' }],
])('%s with %o is %o', (key, held, event) => {
  expect(keyToEvent({ ...none, ...held, key }, 2, 6)).toEqual(event)
})

test.each([
  ['z', {}],
  ['v', { ctrlKey: true }],
  ['L', { ctrlKey: true, shiftKey: true }],
  ['ArrowLeft', { altKey: true }],
  ['Tab', {}],
  ['Enter', {}],
  ['5', {}],
  ['Unidentified', {}],
])('%s with %o is not handled', (key, held) => {
  expect(keyToEvent({ ...none, ...held, key }, 2, 6)).toBeNull()
})
