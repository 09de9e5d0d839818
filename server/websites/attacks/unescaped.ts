import { allMatches } from '../../platform/all-matches.ts'

/** A string and, for each of its characters (and its end), the position in the original text. */
export type Layer = { text: string; at: readonly number[] | undefined }

/** Percent-encoding, JSON and JavaScript escapes, and XML entities. */
const escape =
  /(?:%u|\\u)([\da-f]{4})|(?:%|\\x)([\da-f]{2})|\\([^ux])|&(quot|amp|lt|gt|apos|#0{0,8}\d{1,4}|#x0{0,8}[\da-f]{1,4});/gi
const signs: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
}

/** Decodes one layer of escapes, or returns undefined when there is none. */
export function unescaped({ text, at }: Layer): Layer | undefined {
  if (!/[%\\&]/.test(text)) return undefined
  const origin = (index: number) => at?.[index] ?? index
  const origins: number[] = []
  let plain = ''
  let from = 0
  const keepUpTo = (end: number) => {
    plain += text.slice(from, end)
    for (let index = from; index < end; index += 1) origins.push(origin(index))
  }
  for (const match of allMatches(escape, text)) {
    keepUpTo(match.index)
    plain += signOf(match)
    origins.push(origin(match.index))
    from = match.index + match[0].length
  }
  if (from === 0) return undefined
  keepUpTo(text.length + 1)
  return { text: plain, at: origins }
}

function signOf([, unicode, octet, escaped, entity]: RegExpExecArray) {
  const code = unicode ?? octet ?? codeOf(entity)
  if (code === undefined) return signs[(escaped ?? entity ?? '').toLowerCase()] ?? escaped ?? ''
  const sign = String.fromCharCode(Number.parseInt(code, 16))
  // An encoded space belongs to its value; a literal space ends it.
  return sign === ' ' ? '\u00A0' : sign
}

/** In hexadecimal, or undefined when the entity has a name. */
const codeOf = (entity = '') =>
  /^#x/i.test(entity)
    ? entity.slice(2)
    : entity.startsWith('#')
      ? Number(entity.slice(1)).toString(16)
      : undefined
