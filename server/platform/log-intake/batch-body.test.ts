import { gzipSync } from 'node:zlib'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { decodeBatch, linesOfBatch } from './batch-body.ts'

const LINES = 'application/x-ndjson'
const LIST = 'application/json'

const read = async (text: string, type: string) => [
  ...linesOfBatch(await decodeBatch(gzipSync(text), { encoding: 'gzip', type })),
]

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a small body that unpacks to very many entries is rejected before parsing', () => {
  test.for([
    ['objects in a list', `[${'{},'.repeat(1.7e6)}{}]`, LIST],
    ['objects in an event', `{"events":[{"x":[${'{},'.repeat(1.7e6)}{}]}]}`, LIST],
    ['numbers in a line', `{"x":[${'1,'.repeat(2.6e6)}1]}`, LINES],
    ['lists in lists', '['.repeat(5e6), LINES],
    ['behind a line with an open quotation mark', `"\\\n[${'[],'.repeat(1.7e6)}[]]`, LINES],
  ] as const)(
    'a small body that unpacks to very many entries is rejected before parsing: %s',
    async ([, text, type]) => {
      const parse = vi.spyOn(JSON, 'parse')
      await expect(read(text, type)).rejects.toMatchObject({ code: 'body_too_large' })
      expect(parse).not.toHaveBeenCalled()
    },
  )
})

test('a batch with too many lines is not parsed at all', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  await expect(read('1\n'.repeat(2.6e6), LINES)).rejects.toMatchObject({ code: 'body_too_large' })
  expect(parse).not.toHaveBeenCalled()
})

test('empty lines count towards the limit, but are not entries', async () => {
  const lines = await read(`\r\n \n{}\r\n\n${'\n'.repeat(20_000)}[]\n\n`, LINES)
  expect(lines).toEqual([
    { number: 3, value: {}, text: '{}\r' },
    { number: 20_005, value: [], text: '[]' },
  ])
})

test('brackets and commas in a string don’t count as values', async () => {
  const text = '\\",[{'.repeat(200_000)
  expect(await read(`["${text}"]`, LIST)).toEqual([{ number: 1, value: JSON.parse(`"${text}"`) }])
})
