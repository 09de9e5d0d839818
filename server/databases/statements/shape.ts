/** A token of a statement, from the lexer of its database system. */
export type SqlToken = { text: string; value?: 'string' | 'number' }

/** A statement without its values. */
export type Shape = {
  /** For display. */
  text: string
  /** With a stand-in for each value, for the parser. */
  parsed: string
  /** How deep it is nested, and how many tokens it has: what limits the parser's work. */
  depth: number
  tokens: number
  /** The rest can't be distinguished from its values. */
  isCut: boolean
  /**
   * Where it is unclear what a backslash means: the statement in each reading. These may contain values, so none is
   * stored.
   */
  readings?: readonly Shape[]
}

/** `1, 2, 3` becomes one value, and rows of values with the same length become one row. Linear in the tokens. */
function collapsed(tokens: readonly SqlToken[]): SqlToken[] {
  const flat: SqlToken[] = []
  for (const token of tokens) {
    const [comma, value] = [flat.at(-1), flat.at(-2)]
    if (token.value && comma?.text === ',' && value?.value) {
      flat.pop()
      continue
    }
    flat.push(token)
  }
  const rows: SqlToken[] = []
  for (let at = 0; at < flat.length; at += 1) {
    // `( value )` after `( value ) ,`
    const isRow = flat[at]?.text === ',' && flat[at + 1]?.text === '(' && flat[at + 3]?.text === ')'
    if (isRow && flat[at + 2]?.value && endsWithRow(rows)) {
      at += 3
      continue
    }
    const one = flat[at]
    if (one) rows.push(one)
  }
  return rows
}

const endsWithRow = (tokens: readonly SqlToken[]) =>
  tokens.at(-1)?.text === ')' && tokens.at(-2)?.value !== undefined && tokens.at(-3)?.text === '('

/** Returns the statement that the tokens make up, with `?` for each value, and without comments and line breaks. */
export function shapeOf(tokens: readonly SqlToken[], { isCut = false } = {}): Shape {
  const few = collapsed(tokens)
  let depth = 0
  let deepest = 0
  for (const { text } of few) {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  const text = joined(few.map((one) => (one.value ? '?' : one.text)))
  return {
    text: isCut ? `${text} …`.trimStart() : text,
    parsed: joined(few.map(({ text: own, value }) => (value ? standIns[value] : own))),
    depth: deepest,
    tokens: few.length,
    isCut,
  }
}

const standIns = { string: `'?'`, number: '0' }

const noSpaceBefore = new Set([',', ')', ';', '.', '::'])
const noSpaceAfter = new Set(['(', '.', '::'])

function joined(texts: readonly string[]) {
  let sentence = ''
  let before = '('
  for (const text of texts) {
    const isClose = noSpaceBefore.has(text) || noSpaceAfter.has(before)
    sentence += isClose ? text : ` ${text}`
    before = text
  }
  return sentence.trim()
}
