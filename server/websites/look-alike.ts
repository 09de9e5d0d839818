import { isAscii } from '../platform/dns/names.ts'

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

/**
 * Letters that the data of UTS 39, section 4, gives as drawn like one of the ASCII letters or digits. Languages are written
 * with the first ones too, so that only a whole label of them reads as another name; hardly any needs the others, but
 * that Turkish and Azerbaijani have an i without a dot.
 */
const drawnAlike = /^[асԁеһҽіꙇјӏорԛѕԝѡхуүѵґьαικνορτυχգզհցոռօսք\d-]+$/u
const drawnAlikeInLatin = /[ɑᴄꬲꬵꞙẝɡᶃƍɪɩǀᴏᴑꬽꭇꭈꜱƽꞟᴜꭎꭒʋᴠɯᴡɣᶌʏỿꭚᴢȣ]/u
const turkic = /[çğöşüə]/u
const turkicEnding = /\.(?:tr|az)$/

/** Whether a name may pass for another one: letters of scripts that no language mixes, or look-alikes of plain ones. */
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
