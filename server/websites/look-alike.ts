import { isAscii } from '../platform/dns/names.ts'

/** Scripts that one language mixes: UTS 39, section 5.2, "Highly Restrictive". */
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

/**
 * Letters that look like an ASCII letter or digit according to the data of UTS 39, section 4. Languages use the first
 * ones too, so only a label made up entirely of them is mistaken for another name; hardly any language needs the
 * others, except that Turkish and Azerbaijani have an i without a dot.
 */
const drawnAlike = /^[асԁеһҽіꙇјӏорԛѕԝѡхуүѵґьαικνορτυχգզհցոռօսք\d-]+$/u
const drawnAlikeInLatin = /[ɑᴄꬲꬵꞙẝɡᶃƍɪɩǀᴏᴑꬽꭇꭈꜱƽꞟᴜꭎꭒʋᴠɯᴡɣᶌʏỿꭚᴢȣ]/u
const turkic = /[çğöşüə]/u
const turkicEnding = /\.(?:tr|az)$/

/**
 * Whether a name can be mistaken for another one: it mixes scripts that no language mixes, or has look-alikes of plain
 * letters.
 */
export const isLookAlike = (name: string) =>
  name
    .split('.')
    .some((label) => hasLookAlikes(label) || (hasDotlessI(label) && !turkicEnding.test(name)))

const hasDotlessI = (label: string) => label.includes('ı') && !turkic.test(label)

function hasLookAlikes(label: string) {
  if (isAscii(label)) return false
  const found = scripts.filter(({ pattern }) => pattern.test(label)).map(({ name }) => name)
  const isUsual = found.length <= 1 || together.some((set) => found.every((it) => set.includes(it)))
  return !isUsual || drawnAlike.test(label) || drawnAlikeInLatin.test(label)
}
