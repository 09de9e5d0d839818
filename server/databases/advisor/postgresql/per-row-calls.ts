/** Functions that return the same for a whole statement, as `pg_get_expr` writes them. */
const call = /(?<![\w."])(?:current_setting|auth\.(?:uid|jwt|role|email))\(/g

type Call = { start: number; end: number; isOnce: boolean }

/** Strings and quoted names. `pg_get_expr` doubles quotes, and escapes none. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g

/** Finds each call, and whether it is all that a subselect returns. */
function callsIn(expression: string): Call[] {
  const code = expression.replaceAll(quoted, (text) => '"'.repeat(text.length))
  return [...code.matchAll(call)].map((match) => ({
    start: match.index,
    end: endOfCall(code, match.index + match[0].length),
    isOnce: /\(\s*select\s+$/i.test(code.slice(0, match.index)),
  }))
}

/** Where the parenthesis that was opened before `start` closes. */
function endOfCall(code: string, start: number) {
  let depth = 1
  for (let index = start; index < code.length; index += 1) {
    if (code[index] === '(') depth += 1
    if (code[index] === ')') depth -= 1
    if (depth === 0) return index + 1
  }
  return code.length
}

export const isEvaluatedPerRow = (expression: string) =>
  callsIn(expression).some(({ isOnce }) => !isOnce)

/** Puts each call into a subselect, which is evaluated once for a statement. */
export function evaluatedOnce(expression: string) {
  let result = expression
  for (const { start, end, isOnce } of callsIn(expression).toReversed()) {
    if (isOnce) continue
    result = `${result.slice(0, start)}(SELECT ${result.slice(start, end)})${result.slice(end)}`
  }
  return result
}
