import { octetsOf } from './record-fields.ts'

/**
 * Returns what is wrong with the expression of a NAPTR record in canonical form (RFC 3402, section 3.2): a delimiter, a
 * pattern, the delimiter, a replacement, the delimiter and flags. Name servers don't load a zone with an invalid one.
 */
export function faultOfSubstitution(words: readonly string[]) {
  const written = octetsOf(words[4]?.slice(1, -1) ?? '')?.toString('latin1') ?? ''
  return written === '' || isSubstitution(written)
    ? null
    : 'The expression is invalid. Separate its pattern and replacement with the same delimiter, such as “!^.*$!sip:info@example.com!”.'
}

function isSubstitution(written: string) {
  const delimiter = written.charAt(0)
  if (/[\d\\i]/.test(delimiter) || written.includes('\0')) return false
  const parts: [string[], string[], string[]] = [[], [], []]
  let part = 0
  // An escaped delimiter is part of the text.
  for (const token of written.slice(1).match(/\\?[^]/g) ?? []) {
    if (token === delimiter) part += 1
    else parts[part]?.push(token)
  }
  const [pattern, replacement, flags] = parts
  const groups = groupsIn(pattern)
  return (
    part === 2 &&
    pattern.length > 0 &&
    groups !== null &&
    [...pattern, ...replacement].every((token) => token !== '\\') &&
    replacement.every((token) => isReference(token, groups)) &&
    flags.every((token) => token === 'i')
  )
}

/** Whether it refers to a group that exists, if it refers to one: groups are numbered from 1. */
function isReference(token: string, groups: number) {
  const [, digit] = /^\\(\d)$/.exec(token) ?? []
  return digit === undefined || (digit !== '0' && Number(digit) <= groups)
}

/** Returns how many groups the pattern has, or null when it is not an extended regular expression of POSIX. */
function groupsIn(pattern: readonly string[]) {
  let groups = 0
  let open = 0
  for (let at = 0; at < pattern.length; at += 1) {
    const token = pattern[at]
    if (token === '(') {
      groups += 1
      open += 1
    } else if (token === ')') {
      // Without a bracket before it, it stands for itself.
      open = Math.max(0, open - 1)
    } else if (repeatsNothing(token, pattern[at - 1] ?? '')) {
      return null
    } else if (token === '[') {
      // A bracket right at the start is in the list.
      const first = at + (pattern[at + 1] === '^' ? 2 : 1)
      const end = pattern.findIndex((one, place) => place > first && one.endsWith(']'))
      if (end < 0) return null
      at = end
    }
  }
  return open === 0 ? groups : null
}

/** Whether a repetition or an alternative follows nothing. */
const repeatsNothing = (token = '', previous: string) =>
  (/^[*+?]$/.test(token) && /^[(|^*+?]?$/.test(previous)) ||
  (token === '|' && /^[(|]?$/.test(previous))
