/** A string, a quoted name, a parenthesis, or what is between them. `pg_get_expr` doubles quotes, and escapes none. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|[^'"()]+/g

/**
 * Whether an expression, as `pg_get_expr` writes it with all parentheses, is true for each row that has values. Doesn't
 * recognise all of them, because it evaluates no functions.
 */
export function isAlwaysTrue(expression: string) {
  // Each group becomes its value, or a mark that is the same for the same text.
  const marks = new Map<string, string>()
  const mark = (text: string) => {
    const known = marks.get(text) ?? `#${marks.size}`
    marks.set(text, known)
    return known
  }
  const open: string[] = []
  let text = ''
  for (const [one] of expression.matchAll(token)) {
    if (one === '(') {
      open.push(text)
      text = ''
    } else if (one === ')') {
      text = (open.pop() ?? '') + (valueOf(text) ?? mark(text))
    } else {
      text += /^['"]/.test(one) ? mark(one) : one
    }
  }
  return open.length === 0 && valueOf(text) === 'true'
}

/** `true`, `false`, or undefined if it isn't known, for an expression without parentheses. */
function valueOf(text: string): string | undefined {
  const either = text.split(' OR ')
  if (either.length > 1) return combined(either.map(valueOf), 'true', 'false')
  const both = text.split(' AND ')
  if (both.length > 1) return combined(both.map(valueOf), 'false', 'true')
  const plain = text.trim()
  const [negations = ''] = /^(?:NOT\s+)+/.exec(plain) ?? []
  if (negations !== '') {
    const value = valueOf(plain.slice(negations.length))
    const isEven = negations.trim().split(/\s+/).length % 2 === 0
    return isEven ? value : { true: 'false', false: 'true' }[value ?? '']
  }
  if (plain === 'true' || plain === 'false') return plain
  const [left, operator, right, ...more] = plain.split(/ (=|<>|<=|>=|<|>) /)
  if (left === undefined || operator === undefined || right === undefined || more.length > 0) {
    return undefined
  }
  if (left === right && !left.startsWith('NULL'))
    return String(['=', '<=', '>='].includes(operator))
  if (!isInteger.test(left) || !isInteger.test(right)) return undefined
  return String(compared[operator]?.(Number(left), Number(right)) ?? false)
}

const isInteger = /^\d{1,9}$/
const compared: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '<>': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
}

/** One `decisive` value decides; all have to be `neutral` for the other result. */
function combined(values: (string | undefined)[], decisive: string, neutral: string) {
  if (values.includes(decisive)) return decisive
  return values.every((value) => value === neutral) ? neutral : undefined
}
