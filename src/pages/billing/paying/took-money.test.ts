import { expect, test } from 'vitest'

import { tookMoney } from './took-money.ts'

test.for([
  ['succeeded', true],
  ['disputed', true],
  ['refunded', true],
  ['failed', false],
  ['cancelled', false],
] as const)('a payment that is %s', ([state, took]) => {
  expect(tookMoney({ state })).toBe(took)
})
