import fc from 'fast-check'

/** Strings that have broken parsers, databases, logs and pages elsewhere. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202Egnp.exe',
  '\uFEFF',
  '\uD800',
  '\uDC00x',
  '\u{1F469}\u200D\u{1F4BB}',
  'ﬁ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  '\r\nSet-Cookie: a=b',
  "' OR 1=1 --",
  "'; drop table accounts; --",
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '%s%n%d',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '=1+1',
  '9'.repeat(400),
  '1e999',
  '-0',
  'NaN',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.001Z',
  '::ffff:1.2.3.4/97',
  '0.0.0.0/0',
  '::1]:80/[',
  '*.*.example.com',
  'xn--',
  `${'a'.repeat(63)}.`.repeat(5),
  'é'.repeat(3_000),
  'x'.repeat(40_000),
  '('.repeat(2_000),
]

export const hostileText = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
)

const hostileNumber = fc.constantFrom(
  -1,
  -0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
)

const nested = (depth: number) => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** A value that is invalid wherever it is put. */
export const hostileValue = fc.oneof(
  { arbitrary: hostileText, weight: 5 },
  { arbitrary: hostileNumber, weight: 2 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      [],
      {},
      nested(500),
      Array.from({ length: 2_000 }, () => 1),
      // Parsed, because a literal would set the prototype.
      JSON.parse('{"__proto__": {"polluted": true}}'),
      { constructor: { prototype: { polluted: true } } },
      JSON.parse('{"toString": 1, "valueOf": null, "length": -1, "then": 1, "toJSON": 1}'),
    ),
    weight: 3,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
)

/** Sent instead of valid JSON. */
export const brokenJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    'null',
    '"',
    '{"a":1,}',
    '{"a":NaN}',
    "{'a':1}",
    '\uFEFF{}',
    '[1][2]',
    '{"__proto__":{"polluted":true}}',
    '{"username":"a@b.cc","username":1}',
    '['.repeat(20_000),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    '1'.repeat(30_000),
    '{"a":"\\ud800"}',
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
