import runMarkdown from 'react-markdown'

/** The parts of a Markdown tree (mdast) that are read here. */
type Node = {
  type: string
  children?: Node[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}
type Range = readonly [from: number, to: number]

const hiddenTypes: ReadonlySet<string> = new Set(['image', 'imageReference', 'html', 'definition'])

/**
 * Markdown without what `AnswerText` doesn’t show: images, HTML, and where links lead. Pasted elsewhere, they could
 * carry data away.
 */
export function shownMarkdown(text: string): string {
  let shown = text
  // A link that is inside other brackets becomes its text, which may make a link of those. Each pass shortens the text.
  for (;;) {
    const hidden: Range[] = []
    const collect = () => (tree: Node) => void hidden.push(...hiddenIn(tree))
    runMarkdown({ children: shown, remarkPlugins: [collect] })
    if (hidden.length === 0) return shown
    shown = without(shown, hidden)
  }
}

/** In the order of the text. */
function hiddenIn(node: Node): Range[] {
  if (hiddenTypes.has(node.type)) return [rangeOf(node)]
  const { type, children = [] } = node
  const within = children.flatMap(hiddenIn)
  if (type !== 'link' && type !== 'linkReference') return within
  const [from, to] = rangeOf(node)
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last) return [[from, to]]
  return [[from, rangeOf(first)[0]], ...within, [rangeOf(last)[1], to]]
}

const rangeOf = ({ position }: Node): Range => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
]

/** With a space in place of each range: what was before and after it must not become one. */
function without(text: string, ranges: readonly Range[]) {
  const ends = [0, ...ranges.map(([, to]) => to)]
  return [...ranges.map(([from]) => from), text.length]
    .map((from, at) => text.slice(ends[at], from))
    .join(' ')
}
