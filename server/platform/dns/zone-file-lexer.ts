/** One word of an entry. Escapes are kept as written; quotes are removed. */
export type Token = {
  text: string
  isQuoted: boolean
  /** Whether a comment follows immediately, so that it may have been meant as text. */
  isCut?: boolean
}
/** An entry may span several lines; its line number is that of the first. */
type Entry =
  | { line: number; isIndented: boolean; tokens: Token[] }
  | { line: number; fault: string }

/** Handles comments, quotes, parentheses and line ends as in RFC 1035, section 5.1. */
export function* entriesOf(text: string): Generator<Entry> {
  let open: { line: number; isIndented: boolean; tokens: Token[] } | null = null
  let depth = 0
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (open === null && line === '') continue
    open ??= { line: at + 1, isIndented: /^[ \t]/.test(line), tokens: [] }
    const fault = readLine(line, open.tokens, (change) => (depth += change))
    if (fault !== null) {
      yield { line: open.line, fault }
      open = null
      depth = 0
      continue
    }
    if (depth > 0) continue
    if (open.tokens.length > 0) yield open
    open = null
  }
  if (open) yield { line: open.line, fault: 'This parenthesis is never closed.' }
}

/** Returns the words of a record's content, or null when there is more than one record in it. */
export function tokensOf(content: string): Token[] | null {
  const tokens: Token[] = []
  let hasParentheses = false
  const fault = readLine(content, tokens, () => (hasParentheses = true))
  return fault !== null || hasParentheses || /[\r\n]/.test(content) ? null : tokens
}

/** Far more than any record has: each word costs time, and five megabytes hold millions. */
const MAX_WORDS = 1_000

const quotedText = /"((?:[^"\\]|\\.)*)"/y
const plainText = /((?:[^\s"();\\]|\\.)+)/y

/** Adds the words of a line. Returns an error, or null. */
function readLine(line: string, tokens: Token[], deepen: (change: number) => number | boolean) {
  let word: Token | null = null
  let depth = 0
  for (let at = 0; at < line.length;) {
    const character = line[at]
    if (character === ';') {
      if (word !== null && !word.isQuoted) word.isCut = true
      break
    }
    if (character === '(' || character === ')') {
      word = null
      at += 1
      depth = Number(deepen(character === '(' ? 1 : -1))
      if (depth < 0) return 'This closing parenthesis has no matching opening one.'
      continue
    }
    if (character === ' ' || character === '\t') {
      word = null
      at += 1
      continue
    }
    const pattern = character === '"' ? quotedText : plainText
    pattern.lastIndex = at
    const match = pattern.exec(line)
    const text = match?.[1]
    if (text === undefined) {
      return character === '"'
        ? 'This quotation mark is not closed on the same line.'
        : 'A zone file can’t contain this character.'
    }
    at = pattern.lastIndex
    // Quotes may begin within a word: alpn="h2,h3". After a closing quote, a new word begins.
    if (word !== null && !word.isQuoted) word.text += text
    else tokens.push((word = { text, isQuoted: character === '"' }))
    if (tokens.length > MAX_WORDS)
      return `The record has more than ${MAX_WORDS.toLocaleString('en')} words.`
  }
  return null
}
