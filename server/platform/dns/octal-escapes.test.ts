import { expect, test } from 'vitest'

import { withDecimalEscapes } from './octal-escapes.ts'
import { readZoneFile } from './zone-file.ts'

test('the octal escapes of Route 53 are read as such in the whole file', () => {
  const file = String.raw`\052.example.com. 300 IN A 192.0.2.9
mail.example.com. 300 IN PTR a\100b.example.com.
text.example.com. 300 IN TXT "d\303\251j\303\240 \041 \\052"`
  const { records, faults } = readZoneFile(file, 'example.com')
  expect(faults).toEqual([])
  expect(records.map(({ name, content }) => [name, content])).toEqual([
    ['*', '192.0.2.9'],
    ['mail', String.raw`a\@b.example.com.`],
    ['text', String.raw`"d\195\169j\195\160 ! \\052"`],
  ])
})

test.for<[name: string, file: string]>([
  ['stand for what is escaped', String.raw`a TXT "\195\169 \059"`],
  ['cannot be octal', String.raw`\052 A 192.0.2.9` + '\n' + String.raw`a TXT "\195\169"`],
  ['are not escapes', String.raw`a TXT "\\052"`],
])('escapes that %s stay decimal', ([, file]) => {
  expect(withDecimalEscapes(file)).toBe(file)
})
