import { expect, test } from 'vitest'

import { maskLiterals } from './mask-literals.ts'

test.each([
  [`select * from t1 where a = $1 and "b2" = $2`, `select * from t1 where a = $1 and "b2" = $2`],
  [`select 'it''s', E'a\\'b', 42, 1.5e3, x'1F'`, `select ?, ?, ?, ?, ?`],
  [`select .5, a.b from t1 where c > -.25`, `select ?, a.b from t1 where c > -?`],
  [`alter role ada password 'secret'`, `alter role ada password ?`],
  [`do $x$ select 'a' $y$ $x$ end`, `do ? end`],
  [`select $$secret$$, col1`, `select ?, col1`],
  [`select $q1$secret$q1$, $größe1$secret$größe1$, col1`, `select ?, ?, col1`],
  [`select 'cut of`, `select ?`],
  // Quotes in names and comments would otherwise turn what is between strings into strings.
  [`select 1 as "it's", 'secret'`, `select ? as "it's", ?`],
  [`select col -- it's secret\nfrom t where a = 'secret'`, `select col \nfrom t where a = ?`],
  [`select col /* it's */ from t where a = 'secret'`, `select col  from t where a = ?`],
  [`select col /* a /* b */ it's */ || 'secret'`, `select col `],
  // Ends after the backslash on most servers, but not on all.
  [String.raw`alter role ada password 'a\', x = 'secret'`, `alter role ada password ?`],
  [String.raw`select 'C:\dir', 'secret'`, `select ?, ?`],
])('%s has no values afterwards', (statement, expected) => {
  expect(maskLiterals(statement)).toBe(expected)
})
