import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lettersAndDigits } from './otp-input.characters.ts'
import {
  isRefusal,
  otpReducer,
  otpState,
  type OtpEvent,
  type OtpFormat,
} from './otp-input.state.ts'

const LENGTH = 6
const digits: OtpFormat = { length: LENGTH, others: /\D/g }
const alphanumeric: OtpFormat = { length: LENGTH, others: lettersAndDigits.others }
const stepOf =
  (format: OtpFormat) =>
  (value: string, ...events: OtpEvent[]) =>
    events.reduce((state, event) => otpReducer(state, event, format), otpState(value, format))
const step = stepOf(digits)

const at = fc.integer({ min: 0, max: LENGTH - 1 })
const text = fc.oneof(
  fc.stringMatching(/^\d{0,8}$/),
  fc.string({ maxLength: 8 }),
  fc.stringMatching(/^[٠-٩０-９ \n-]{0,8}$/),
)
const anyEvent: fc.Arbitrary<OtpEvent> = fc.oneof(
  fc.record({ type: fc.constant('input' as const), at, text }),
  fc.record({ type: fc.constant('paste' as const), text }),
  fc.record({ type: fc.constant('backspace' as const), at }),
  fc.record({ type: fc.constant('delete' as const), at }),
  fc.record({ type: fc.constant('move' as const), to: fc.integer({ min: -3, max: 9 }) }),
  fc.record({ type: fc.constant('set' as const), value: text }),
  fc.constantFrom<OtpEvent>({ type: 'clear' }, { type: 'undo' }),
)
const anyCode = fc.stringMatching(/^\d{6}$/)
const anyValue = fc.stringMatching(/^\d{0,6}$/)

describe('any sequence of events', () => {
  test('the value is always at most six ASCII digits, and the focus is on a digit or the first empty box', () => {
    fc.assert(
      fc.property(anyValue, fc.array(anyEvent, { maxLength: 20 }), (value, events) => {
        const state = step(value, ...events)
        expect(state.value).toMatch(/^[0-9]{0,6}$/)
        expect(state.active).toBeGreaterThanOrEqual(0)
        expect(state.active).toBeLessThanOrEqual(Math.min(state.value.length, LENGTH - 1))
      }),
    )
  })

  test('a refused input changes neither the value nor the focus', () => {
    fc.assert(
      fc.property(anyValue, anyEvent, (value, event) => {
        const before = step(value)
        const after = otpReducer(before, event, digits)
        fc.pre(after.news !== null && isRefusal(after.news))
        expect({ ...after, news: null }).toEqual(before)
      }),
    )
  })

  test('undo reverts any edit', () => {
    fc.assert(
      fc.property(anyValue, anyEvent, (value, event) => {
        fc.pre(step(value, event).value !== value)
        expect(step(value, event, { type: 'undo' }).value).toBe(value)
      }),
    )
  })
})

describe('paste', () => {
  test('pasting exactly six digits replaces the code', () => {
    fc.assert(
      fc.property(anyValue, anyCode, fc.stringMatching(/^\s*$/), (value, code, space) => {
        const state = step(value, { type: 'paste', text: `${space}${code}${space}` })
        expect(state).toMatchObject({ value: code, active: LENGTH - 1, news: 'pasted' })
      }),
    )
  })

  test('pasting anything else changes nothing and is reported', () => {
    fc.assert(
      fc.property(anyValue, fc.string(), (value, pasted) => {
        fc.pre(!/^\d{6}$/.test(pasted.trim()))
        expect(step(value, { type: 'paste', text: pasted })).toMatchObject({ value, news: 'paste' })
      }),
    )
  })
})

describe('autofill', () => {
  test('autofilling six digits fills all boxes, whichever box gets them and whatever was there', () => {
    fc.assert(
      fc.property(anyValue, at, anyCode, (value, index, code) => {
        const state = step(value, { type: 'input', at: index, text: code })
        expect(state).toMatchObject({ value: code, news: 'filled' })
      }),
    )
  })

  test('autofilling box by box fills in the code', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const events = Array.from(code, (digit, index) => ({
          type: 'input' as const,
          at: index,
          text: digit,
        }))
        expect(step('', ...events).value).toBe(code)
      }),
    )
  })

  test.each([
    ['123-456', '123456'],
    ['123 456', '123456'],
    ['G-123456', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
  ])('autofill of %s is read as %s', (given, code) => {
    expect(step('', { type: 'input', at: 0, text: given }).value).toBe(code)
  })

  test('autofilling too many digits changes nothing', () => {
    expect(step('92', { type: 'input', at: 0, text: '1234567' })).toMatchObject({
      value: '92',
      news: 'length',
    })
  })
})

describe('a code of letters and digits', () => {
  const enter = stepOf(alphanumeric)

  test('the value is always at most six ASCII letters and digits', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        expect(enter('', ...events).value).toMatch(/^[0-9A-Za-z]{0,6}$/)
      }),
    )
  })

  test('letters are kept in the case in which they are entered', () => {
    expect(enter('aB', { type: 'input', at: 2, text: 'c' }).value).toBe('aBc')
    expect(enter('', { type: 'paste', text: ' aB3dE6\n' })).toMatchObject({
      value: 'aB3dE6',
      news: 'pasted',
    })
  })

  test('other characters are refused', () => {
    expect(enter('a', { type: 'input', at: 1, text: 'é' })).toMatchObject({
      value: 'a',
      news: 'character',
    })
    expect(enter('a', { type: 'paste', text: 'ab-cde' })).toMatchObject({
      value: 'a',
      news: 'paste',
    })
  })
})

test.each([
  ['a digit in the first empty box', '12', { type: 'input', at: 2, text: '3' }, '123', 3],
  ['a digit in a box far behind', '12', { type: 'input', at: 5, text: '3' }, '123', 3],
  ['a digit over another', '123', { type: 'input', at: 0, text: '9' }, '923', 1],
  ['a digit typed behind the old one', '123', { type: 'input', at: 0, text: '19' }, '923', 1],
  ['a digit typed before the old one', '123', { type: 'input', at: 0, text: '91' }, '923', 1],
  ['the same digit', '123', { type: 'input', at: 1, text: '2' }, '123', 2],
  ['an emptied box', '123', { type: 'input', at: 1, text: '' }, '13', 0],
  ['Backspace on a digit', '123', { type: 'backspace', at: 1 }, '13', 0],
  ['Backspace in the first empty box', '123', { type: 'backspace', at: 3 }, '12', 2],
  ['Backspace in nothing', '', { type: 'backspace', at: 0 }, '', 0],
  ['Delete on a digit', '123', { type: 'delete', at: 0 }, '23', 0],
  ['Delete behind the end', '123', { type: 'delete', at: 3 }, '123', 3],
  ['a move past the end', '123', { type: 'move', to: 5 }, '123', 3],
  ['a move before the start', '123', { type: 'move', to: -1 }, '123', 0],
  ['clearing', '123', { type: 'clear' }, '', 0],
] as const)('%s: from %s, %o results in %s and box %i', (_, from, event, value, active) => {
  expect(step(from, event)).toMatchObject({ value, active })
})
