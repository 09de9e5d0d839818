import { expect, test } from 'vitest'

import { maskLiterals } from './mask-literals.ts'

test.each([
  [`select * from t1 where a = $1 and "b2" = $2`, `select * from t1 where a = $1 and "b2" = $2`],
  [`select 'it''s', E'a\\'b', 42, 1.5e3, x'1F'`, `select ?, ?, ?, ?, ?`],
  [`alter role ada password 'secret'`, `alter role ada password ?`],
  [`do $x$ select 'a' $y$ $x$ end`, `do ? end`],
  [`select $$secret$$, col1`, `select ?, col1`],
  [`select 'cut of`, `select ?`],
])('%s has no values afterwards', (statement, expected) => {
  expect(maskLiterals(statement)).toBe(expected)
})
