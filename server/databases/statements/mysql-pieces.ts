/** A part of a statement without values and comments, or the beginning or end of a comment that is executed. */
export type Piece = { sql: string } | { mark: string }

/** What MariaDB writes in place of a password, except in quotes. */
const REDACTED = '*****'
/** MariaDB executes the second. With a version, they are executed from that version on. */
const EXECUTED = /\/\*M?!(?:\d{5,6})?/y
const SPECIAL = /['"`#*/-]/g
/** Ends `--`: otherwise it is minus, twice. */
const isBlank = (character: string | undefined) => character === undefined || character <= ' '
const isInName = (character: string | undefined) =>
  character !== undefined && /[\w$\u0080-\uFFFF]/.test(character)

/**
 * Removes the strings and comments from a statement, with `'?'` for each string. Where the server could continue in two
 * ways, the rest of the statement counts as a value: `isCut`.
 */
export function mysqlPieces(statement: string) {
  const pieces: Piece[] = []
  const strings: string[] = []
  let parts: string[] = []
  let at = 0
  let isExecuted = false
  const finishPiece = () => {
    if (parts.length > 0) pieces.push({ sql: parts.join('') })
    parts = []
  }
  const mark = (text: string) => {
    finishPiece()
    pieces.push({ mark: text })
    isExecuted = !isExecuted
    at += text.length
  }
  const replace = (end: number, by: string) => {
    parts.push(by)
    at = end
  }
  /** A server that doesn't execute a comment looks for its end in strings and comments too. */
  const isKnown = (end: number | undefined): end is number =>
    end !== undefined && !(isExecuted && statement.slice(at, end).includes('*/'))
  const result = (isCut: boolean) => {
    finishPiece()
    return { pieces, strings, isCut }
  }

  while (at < statement.length) {
    SPECIAL.lastIndex = at
    const next = SPECIAL.exec(statement)?.index ?? statement.length
    const plain = statement.slice(at, next)
    const character = statement[next]
    at = next
    if (character === "'" || character === '"') {
      const end = endOfString(statement, at)
      if (!isKnown(end)) {
        parts.push(plain)
        return result(true)
      }
      strings.push(statement.slice(at, end))
      // Two in a row must not become one with a quote in it.
      const isSecond = plain === '' && parts.at(-1)?.endsWith("'")
      replace(end, isSecond ? ` '?'` : withString(plain))
      continue
    }
    parts.push(plain)
    if (character === undefined) break
    EXECUTED.lastIndex = at
    const begin = EXECUTED.exec(statement)?.[0]
    const isDouble = statement.startsWith('--', at)
    if (character === '`') {
      const end = endOfIdentifier(statement, at)
      if (!isKnown(end)) return result(true)
      replace(end, statement.slice(at, end))
    } else if (character === '#' || (isDouble && isBlank(statement[at + 2]))) {
      const end = endOfLine(statement, at)
      if (!isKnown(end)) return result(true)
      replace(end, ' ')
    } else if (begin !== undefined || statement.startsWith('/*', at)) {
      // How comments nest depends on the server.
      if (isExecuted) return result(true)
      const end = begin === undefined ? statement.indexOf('*/', at + 2) : at
      if (end === -1) return result(true)
      if (begin === undefined) replace(end + 2, ' ')
      else mark(begin)
    } else if (isExecuted && statement.startsWith('*/', at)) mark('*/')
    else if (isRedacted(statement, at)) replace(at + REDACTED.length, withString(''))
    // The lexer would take `--1` for a comment.
    else replace(at + 1, isDouble ? '- ' : character)
  }
  return result(false)
}

const isRedacted = (statement: string, at: number) =>
  statement.startsWith(REDACTED, at) &&
  statement[at - 1] !== '*' &&
  statement[at + REDACTED.length] !== '*'

/** What is before a string, with the stand-in for it: `x'41'` is a number, and `n'…'` a string. */
function withString(before: string) {
  const prefix = isInName(before.at(-2)) ? undefined : before.at(-1)?.toLowerCase()
  if (prefix === 'n') return `${before.slice(0, -1)}'?'`
  return prefix === 'x' || prefix === 'b' ? `${before.slice(0, -1)}0 ` : `${before}'?'`
}

/**
 * Where a string ends, or undefined if it doesn't or if that is unclear: with NO_BACKSLASH_ESCAPES, and in an
 * identifier with ANSI_QUOTES, a backslash before the quote doesn't escape it. No log states the mode.
 */
function endOfString(statement: string, start: number) {
  const quote = statement[start]
  for (let at = start + 1; at < statement.length; at += 1) {
    const character = statement[at]
    if (character === '\\') {
      if (statement[at + 1] === quote) return undefined
      at += 1
    } else if (character === quote) {
      if (statement[at + 1] !== quote) return at + 1
      at += 1
    }
  }
  return undefined
}

function endOfIdentifier(statement: string, start: number) {
  let end = statement.indexOf('`', start + 1)
  while (end !== -1 && statement[end + 1] === '`') end = statement.indexOf('`', end + 2)
  return end === -1 ? undefined : end + 1
}

function endOfLine(statement: string, start: number) {
  const end = statement.indexOf('\n', start)
  return end === -1 ? statement.length : end
}
