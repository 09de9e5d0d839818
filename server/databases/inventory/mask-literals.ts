/** Where PostgreSQL's lexer could continue in two ways, the rest of the statement counts as a value. */
const token = new RegExp(
  [
    // A single-line comment, a block comment, and one that contains another or doesn't end.
    String.raw`(?<comment>--[^\n]*|/\*(?:(?!/\*|\*/)[\s\S])*\*/|/\*[\s\S]*)`,
    String.raw`(?<identifier>"(?:[^"]|"")*(?:"|$))`,
    // A string with escapes.
    String.raw`(?<![\w$])[eE]'(?:[^'\\]|''|\\.)*(?:'|$)`,
    // In any other string, a backslash before a quote is an escape only without standard_conforming_strings.
    String.raw`(?:(?<![\w$])(?:[bBxXnN]|[uU]&))?'(?:[^'\\]|''|\\(?!'))*(?:\\'[\s\S]*|'|$)`,
    String.raw`\$(?<tag>[\w\u0080-\uFFFF]*)\$[\s\S]*?(?:\$\k<tag>\$|$)`,
    // A number that is neither a parameter nor part of a name.
    String.raw`(?<![\w$.])\.?\d[\w.]*`,
  ].join('|'),
  'gs',
)
export const STATEMENT_MAX_LENGTH = 2_000

/**
 * Returns a statement without the values and comments in it. pg_stat_statements replaces most itself, but not in every
 * version and statement.
 */
export const maskLiterals = (statement: string) =>
  statement
    .slice(0, STATEMENT_MAX_LENGTH)
    .replaceAll(token, (found: string, comment?: string, identifier?: string) => {
      if (comment !== undefined) return ''
      return identifier ?? '?'
    })
