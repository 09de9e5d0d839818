/** Functions that return the same for a whole statement, as `pg_get_expr` writes them. */
const call = /(?<![\w."])(?:current_setting|auth\.(?:uid|jwt|role|email))\(/g

type Call = { start: number; end: number; isOnce: boolean }

/** Finds each call, and whether it is all that a subselect returns. */
function callsIn(expression: string): Call[] {
  return [...expression.matchAll(call)].map((match) => {
    const end = endOfCall(expression, match.index + match[0].length)
    return {
      start: match.index,
      end,
      isOnce: /\(\s*select\s+$/i.test(expression.slice(0, match.index)),
    }
  })
}

/** Where the parenthesis closes that was opened before `start`, without those in strings and quoted names. */
function endOfCall(expression: string, start: number) {
  let depth = 1
  let quote: string | undefined
  for (let index = start; index < expression.length; index += 1) {
    const character = expression[index]
    if (quote !== undefined) {
      if (character === quote) quote = undefined
    } else if (character === "'" || character === '"') {
      quote = character
    } else if (character === '(') {
      depth += 1
    } else if (character === ')') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return expression.length
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
