/** Functions that return the same for a whole statement, as `pg_get_expr` writes them. */
const call = /(?<![\w."])(?:current_setting|auth\.(?:uid|jwt|role|email))\(/g

type Call = { start: number; end: number; isOnce: boolean }

/** Strings and quoted names. `pg_get_expr` doubles quotes, and escapes none. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g

/** Finds each call that isn't inside another one, and whether it is all that a subselect returns. */
function callsIn(expression: string): Call[] {
  const code = expression.replaceAll(quoted, (text) => '"'.repeat(text.length))
  const calls: Call[] = []
  for (const match of code.matchAll(call)) {
    const start = match.index
    // A server could send any number of calls inside each other, so no part of the text is read twice.
    if (start < (calls.at(-1)?.end ?? 0)) continue
    const end = endOfCall(code, start + match[0].length)
    calls.push({ start, end, isOnce: endsWithSelect(code.slice(0, start)) })
  }
  return calls
}

function endsWithSelect(code: string) {
  const select = code.trimEnd()
  return (
    select.length < code.length &&
    /^select$/i.test(select.slice(-6)) &&
    select.slice(0, -6).trimEnd().endsWith('(')
  )
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
  let result = ''
  let at = 0
  for (const { start, end, isOnce } of callsIn(expression)) {
    if (isOnce) continue
    result += `${expression.slice(at, start)}(SELECT ${expression.slice(start, end)})`
    at = end
  }
  return result + expression.slice(at)
}
