/** The strength of a password: too short to be accepted, or weak, good, strong. */
export type PasswordStrength = 'short' | 'weak' | 'good' | 'strong'

const GOOD_BITS = 50
const STRONG_BITS = 75

/** The size of the alphabet that an attacker would have to try. */
function alphabetOf(password: string) {
  const classes: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
    [/[^\x20-\x7e]/, 100],
  ]
  return classes.reduce((size, [pattern, add]) => (pattern.test(password) ? size + add : size), 0)
}

/** Characters that add strength: not a repetition of the previous one, nor its neighbour, as in aaaa, 1234 and dcba. */
function unforeseen(password: string) {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => {
    const before = codes[index - 1]
    return before === undefined || Math.abs(code - before) > 1
  }).length
}

/**
 * A rough estimate while the user chooses a password, computed immediately in the browser. It has no list of leaked
 * passwords: the server does, and makes the final decision.
 */
export function passwordStrength(password: string, minLength: number): PasswordStrength {
  if (Array.from(password).length < minLength) return 'short'
  const distinct = new Set(password.toLowerCase()).size
  const bits = Math.min(unforeseen(password), distinct * 2) * Math.log2(alphabetOf(password))
  if (bits < GOOD_BITS) return 'weak'
  return bits < STRONG_BITS ? 'good' : 'strong'
}
