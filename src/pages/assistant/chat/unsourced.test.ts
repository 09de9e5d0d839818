import { expect, test } from 'vitest'

import type { ReadingRow } from '../../../../contract/assistant/reading.ts'
import { markUnsourced, namesRow } from './unsourced.ts'

const row: ReadingRow = { ref: 'r1', label: '412 blocked', href: '/recent-attacks', cells: [] }
const rows = new Map([['r1', row]])
const text = (value: string) => ({ type: 'text', value })

type Tree = Parameters<ReturnType<ReturnType<typeof markUnsourced>>>[0]
/** The paragraph after the plugin, with what it wraps in braces. */
function marked(...children: Tree['children'] & object) {
  const tree = { type: 'root', children: [{ type: 'paragraph', children }] }
  markUnsourced(rows)()(tree)
  const written = (node: Tree): string => {
    const inner = node.value ?? (node.children ?? []).map(written).join('')
    return node.type === 'unsourced' ? `{${inner}}` : inner
  }
  return written(tree)
}

test('each sentence without a source is marked, and consecutive ones are marked together', () => {
  expect(
    marked(text('There were 430 attacks. [r1] All came from Mars. They are gone! They end [r1].')),
  ).toBe('There were 430 attacks. [r1]{ All came from Mars. They are gone!} They end [r1].')
  expect(marked(text('It is a draft.'))).toBe('{It is a draft.}')
})

test('a source that was not read doesn’t count', () => {
  expect(marked(text('It is a draft [r9].'))).toBe('{It is a draft [r9].}')
  expect(namesRow('It is a draft [r9].', rows)).toBe(false)
  expect(namesRow('It is a draft [r1].', rows)).toBe(true)
})

test('bold text belongs to its sentence, and abbreviations and numbers don’t end one', () => {
  const bold = { type: 'strong', children: [text('430. Really.')] }
  expect(marked(text('There were '), bold, text(' attacks [r1]. Perhaps.'))).toBe(
    'There were 430. Really. attacks [r1].{ Perhaps.}',
  )
  expect(marked(text('Version 1.2, i.e. the newest, runs at 198.51.100.7 [r1].'))).toBe(
    'Version 1.2, i.e. the newest, runs at 198.51.100.7 [r1].',
  )
})

test('a heading is marked like a sentence', () => {
  const heading = { type: 'heading', children: [text('500 attacks were blocked')] }
  markUnsourced(rows)()({ type: 'root', children: [heading] })
  expect(heading.children).toMatchObject([{ type: 'unsourced' }])
})

test('a block of code that the model wrote itself is marked', () => {
  const own = { type: 'code', value: '500 attacks were blocked' }
  const cited = { type: 'code', value: '412 blocked [r1]' }
  const tree: Tree = { type: 'root', children: [own, cited] }
  markUnsourced(rows)()(tree)
  expect(tree.children).toMatchObject([{ type: 'unsourced', children: [own] }, cited])
})

test('questions, and what introduces a list, need no source', () => {
  expect(marked(text('The newest:'))).toBe('The newest:')
  expect(marked(text('Shall I block it?'))).toBe('Shall I block it?')
  expect(marked(text('…'))).toBe('…')
})
