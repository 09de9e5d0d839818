/** A string in quotes, escaped or doubled; one between dollars; or a number that is no parameter and no part of a name. */
const literal =
  /(?<![\w$])(?:[eEbBxXnN]|[uU]&)?'(?:[^'\\]|''|\\.)*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|(?<![\w$.])\d[\w.]*/g
const STATEMENT_MAX_LENGTH = 2_000

/**
 * Returns a statement without the values in it. pg_stat_statements replaces most itself, but not those of every version
 * and statement.
 */
export const maskLiterals = (statement: string) =>
  statement.slice(0, STATEMENT_MAX_LENGTH).replaceAll(literal, '?')
