import { expect, test } from 'vitest'

import { copiedAnswer } from './copied-answer.ts'

const row = { ref: 'r12', label: '192.0.2.1', href: '/recent-attacks?address=192.0.2.1', cells: [] }
const from = {
  rows: new Map([['r12', row]]),
  origin: 'https://console.example',
  organisationId: 'mill',
}

test('a copied answer has no escapes, and lists its sources with their addresses', () => {
  const text = 'Most came from 192\\.0\\.2\\.1 [r12]. Others are unknown [r99].'
  expect(copiedAnswer({ text, model: null }, from)).toBe(
    'Most came from 192.0.2.1 [12]. Others are unknown.\n\n[12] 192.0.2.1: https://console.example/recent-attacks?address=192.0.2.1&organisation=mill',
  )
})

test('the code that a model wrote is copied unchanged', () => {
  const text = '```\n^192\\.0\n```'
  expect(copiedAnswer({ text, model: 'qwen3-32b' }, from)).toBe(text)
})
