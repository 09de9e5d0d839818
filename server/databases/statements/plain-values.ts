import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'

// oxlint-disable no-control-regex -- no other characters are left for marks
/** They can't occur in a statement that has a text of this kind. */
export const STRING_MARK = '\u0001'
export const NUMBER_MARK = '\u0002'

/**
 * A string, a quoted name or a number. A prefix or suffix gives quotes and digits another meaning, and what has one
 * isn't a value here.
 */
const pieces: Record<DatabaseEngine, RegExp> = {
  postgresql:
    /(?<![\w$&\u0080-\uFFFF])'[^']*(?:''[^']*)*'|"[^"]*"|(?<![\w$.\u0080-\uFFFF])\d+(?:\.\d+)?(?![\w$.\u0080-\uFFFF])/g,
  mysql:
    /(?<![\w$@\u0080-\uFFFF])(?:'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*")|`[^`]*`|(?<![\w$.:@\u0080-\uFFFF])\d+(?:\.\d+)?(?![\w$.:@\u0080-\uFFFF])/g,
}

const control = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/
const unclearInMysql = /[\x01\x02\\]|^\s*(?:prepare|execute)/i
/** Where these occur, even in a string, the end of a string may be unclear, or a mark would be ambiguous. */
const isUnclear: Record<DatabaseEngine, (statement: string) => boolean> = {
  postgresql: (statement) =>
    control.test(statement) ||
    statement.includes(String.raw`\'`) ||
    statement.includes('<REDACTED>'),
  // What is prepared is in a string.
  mysql: (statement) => unclearInMysql.test(statement),
}

/** What may contain quotes that aren't strings: comments, other kinds of strings, a string without an end. Or a number in another notation. */
const notPlain: Record<DatabaseEngine, RegExp> = {
  postgresql: /'|--|\/\*|\$(?!\d)|(?<![\w$"\u0080-\uFFFF])\d/,
  mysql: /['"#]|--|\/\*|\*\*|(?<![\w$`\u0080-\uFFFF])\d/,
}

/** Like the lists and rows of a shape (`collapsed`). */
const list = /([\x01\x02])(?:[ \t\r\n]*,[ \t\r\n]*[\x01\x02])+/g
const rows =
  /(\([ \t\r\n]*[\x01\x02][ \t\r\n]*\))(?:[ \t\r\n]*,[ \t\r\n]*\([ \t\r\n]*[\x01\x02][ \t\r\n]*\))+/g

/**
 * Returns the text of a statement with a mark in place of each value or list of values, or undefined if its values
 * aren't plain. The lexers read statements with the same text into the same shape (PostgreSQL, section 4.1).
 */
export function withoutPlainValues(statement: string, engine: DatabaseEngine): string | undefined {
  if (isUnclear[engine](statement)) return undefined
  const quoteOfName = engine === 'postgresql' ? '"' : '`'
  const text = statement.replaceAll(pieces[engine], (piece) => {
    const first = piece.charAt(0)
    if (first === quoteOfName) return piece
    return first === "'" || first === '"' ? STRING_MARK : NUMBER_MARK
  })
  return notPlain[engine].test(text)
    ? undefined
    : text.replaceAll(list, '$1').replaceAll(rows, '$1')
}
