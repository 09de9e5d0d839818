import { expect, test } from 'vitest'

import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import { mysqlShape } from './mysql.ts'
import { NUMBER_MARK, STRING_MARK, withoutPlainValues } from './plain-values.ts'
import { loadPostgresql, postgresqlShape } from './postgresql.ts'

/** The same in every run. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const parts =
  `select|from t|where a =|and b in (|)|(|,|;|.|::text|-|--|+|/*|*/|/*!|*|**|#|@|@@|:|?|=|$|$1|$$|$a$|\\|&|!|<|>|~|||{|[|]|'|"|\`|''|""|E|e'|U&|u&'|N|x'|b|_utf8|0x1f|1e5|1.5|.5|1.|7|42|0|1_000|12abc|a1|t.1|"a b"|"a'b"|"it''s"|\`c d\`|\`c'd\`|'x'|'it''s'|'--'|'/*'|'$$'|'a\\b'|'a\\'|"d"|é|\n|\t| |  |<REDACTED>|*****|prepare s from|uescape '!'|\u0001|null`.split(
    '|',
  )
const strings = [
  ``,
  `x`,
  `''`,
  `it''s`,
  `--`,
  `/* `,
  `*/`,
  `$$ `,
  `#`,
  `;`,
  `), (`,
  `é😀\u2028`,
  `\n`,
  ` or 1 = 1`,
  'a`b',
  `{"a": [1]}`,
  `%d%s`,
]
const numbers = ['0', '00', '7', '1.5', '0.0', '2147483648', '99999999999999999999999999', '10.10']

const shapes: Record<DatabaseEngine, (statement: string) => unknown> = {
  postgresql: postgresqlShape,
  mysql: mysqlShape,
}

test.each([
  ['postgresql', 20_000],
  ['mysql', 3_000],
] as const)(
  '%s: statements that have the same text without their plain values have the same shape',
  async (engine, count) => {
    await loadPostgresql()
    const random = randomOf(20)
    const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
    const marks = new RegExp(`[${STRING_MARK}${NUMBER_MARK}]`, 'g')
    let compared = 0
    for (let made = 0; made < count; made += 1) {
      const length = 1 + Math.floor(random() * 12)
      const separator = random() < 0.5 ? ' ' : ''
      const statement = Array.from({ length }, () => oneOf(parts)).join(separator)
      const text = withoutPlainValues(statement, engine)
      if (text === undefined) continue
      const other = text.replaceAll(marks, (mark) =>
        mark === STRING_MARK ? `'${oneOf(strings)}'` : (oneOf(numbers) ?? ''),
      )
      // A value of one may not be plain in the other place, as a backslash.
      if (withoutPlainValues(other, engine) !== text) continue
      expect
        .soft(shapes[engine](other), JSON.stringify([statement, other]))
        .toEqual(shapes[engine](statement))
      if (other !== statement) compared += 1
    }
    expect(compared).toBeGreaterThan(count / 20)
  },
)

test.each(['postgresql', 'mysql'] as const)(
  '%s: only values are missing from the text, and what could hide quotes has none',
  (engine) => {
    const text = (statement: string) =>
      withoutPlainValues(statement, engine)
        ?.replaceAll(STRING_MARK, '«text»')
        .replaceAll(NUMBER_MARK, '«number»')
    expect(text(`insert into t values (1, 'x', 2), (3, 'y'), (4)`)).toBe(
      'insert into t values («number»)',
    )
    expect(text(`select a1 from t where b = 'it''s -- /*' and c > 1.5 limit 10`)).toBe(
      'select a1 from t where b = «text» and c > «number» limit «number»',
    )
    const unclear = [
      `select 'x`,
      `select 1 -- 'x'`,
      `select /* ' */ 'x'`,
      String.raw`select 'a\'b'`,
      `select x'1f'`,
      `select '\u0001'`,
      `select 0xDEADBEEF`,
      `select 1e5`,
      `select .5`,
    ]
    expect(unclear.map(text)).toEqual(unclear.map(() => undefined))
  },
)
