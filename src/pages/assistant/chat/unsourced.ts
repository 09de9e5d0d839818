import type { ReadingRow } from '../../../../contract/assistant/reading.ts'

/** The parts of a Markdown tree (mdast) that are read here. */
type Node = {
  type: string
  value?: string
  children?: Node[]
  data?: { hName: string }
}

/** The end of a sentence, with the sources behind it. A small letter continues an abbreviation. */
const SENTENCE_END = /[.!?]["”’)]*(?:\s?\[r\d+\])*(?=\s(?!\s*(?:\[r\d|\p{Ll}))|\s*$)/gu

/** Whether a text names a row that was read. */
export const namesRow = (text: string, rows: ReadonlyMap<string, ReadingRow>) =>
  [...text.matchAll(/\[(r\d+)\]/g)].some(([, ref = '']) => rows.has(ref))

/**
 * A plugin for a Markdown tree: wraps sentences that name none of the rows in `<mark>`, one for those that follow each
 * other, and blocks of code. Questions, and what introduces a list, state nothing.
 */
export const markUnsourced = (rows: ReadonlyMap<string, ReadingRow>) => () => (tree: Node) =>
  markIn(tree, rows)

function markIn(node: Node, rows: ReadonlyMap<string, ReadingRow>) {
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    node.children &&= node.children.map((child) => {
      if (child.type === 'code' && !namesRow(textOf(child), rows)) return unsourced([child])
      markIn(child, rows)
      return child
    })
    return
  }
  const marked: Node[] = []
  for (const sentence of sentencesIn(node.children ?? [])) {
    const text = sentence.map(textOf).join('')
    const last = marked.at(-1)
    if (!isStatement(text) || namesRow(text, rows)) marked.push(...sentence)
    else if (last?.type === 'unsourced') last.children?.push(...sentence)
    else marked.push(unsourced(sentence))
  }
  node.children = marked
}

const unsourced = (children: Node[]): Node => ({
  type: 'unsourced',
  data: { hName: 'mark' },
  children,
})

const isStatement = (text: string) => /[\p{L}\p{N}]/u.test(text) && !/[?:]\s*$/.test(text)

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join('')

/** Sentence ends are only looked for outside bold text and code, which are never split. */
function sentencesIn(nodes: readonly Node[]): Node[][] {
  const sentences: Node[][] = [[]]
  for (const node of nodes) {
    if (node.type !== 'text') {
      sentences.at(-1)?.push(node)
      continue
    }
    const value = node.value ?? ''
    let at = 0
    for (const { index, 0: end } of value.matchAll(SENTENCE_END)) {
      sentences.at(-1)?.push({ ...node, value: value.slice(at, index + end.length) })
      sentences.push([])
      at = index + end.length
    }
    if (at < value.length) sentences.at(-1)?.push({ ...node, value: value.slice(at) })
  }
  return sentences.filter((sentence) => sentence.length > 0)
}
