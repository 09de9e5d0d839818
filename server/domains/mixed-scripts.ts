/** Scripts that one language writes side by side: UTS 39, section 5.2, "Highly Restrictive". */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const scripts = `
  Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Cherokee Han Hiragana Katakana Bopomofo Hangul Thai Lao
  Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu Sinhala Khmer Myanmar Ethiopic Tibetan
`
  .trim()
  .split(/\s+/)
  .map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }))

/** Cyrillic and Greek letters that are drawn as Latin ones: a whole label of them reads as another name (UTS 39, section 4). */
const latinLookAlikes = /^[асԁеһіјӏорԛѕԝхуґьαικνορτυχ\d-]+$/u
const isAscii = (label: string) => /^\p{ASCII}*$/u.test(label)

/** Whether a label may pass for another one: letters of scripts that no language mixes, or nothing but look-alikes. */
export function hasMixedScripts(label: string) {
  if (isAscii(label)) return false
  const found = scripts.filter(({ pattern }) => pattern.test(label)).map(({ name }) => name)
  const isUsual = found.length <= 1 || together.some((set) => found.every((it) => set.includes(it)))
  return !isUsual || latinLookAlikes.test(label)
}
