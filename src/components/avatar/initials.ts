const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** A letter with its marks, or a digit; not an emoji, a bracket or a dash. */
const isLetter = /^[\p{L}\p{N}]/u
/** Two of its letters side by side would join into something that is no initials. */
const joins = /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u
/** Its capitals are for whole words, and few fonts have them. */
const isGeorgian = /^\p{Script=Georgian}/u
const zeroWidthNonJoiner = '\u200C'

const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * The first letters of the first and the last word of a name, or of an e-mail address before its @.
 * One letter when there is one word, which is how names in Chinese, Japanese and Korean are
 * shortened too. Empty when there is none.
 */
export function initials(name: string): string {
  const words = wordsOf(name.normalize('NFC'))
  const letters = words.flatMap(
    (word) => graphemes(word).find((grapheme) => isLetter.test(grapheme)) ?? [],
  )
  const [first] = letters
  if (first === undefined) return ''
  const last = letters.length > 1 ? letters.at(-1) : undefined
  if (last === undefined) return capital(first)
  const between = joins.test(first) && joins.test(last) ? zeroWidthNonJoiner : ''
  return capital(first) + between + capital(last)
}

function wordsOf(name: string) {
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(name.trim())
  // What stands in brackets is a remark; what follows a plus in an address is a tag.
  if (isAddress)
    return (
      name
        .trim()
        .split('@')[0]
        ?.split('+')[0]
        ?.split(/[._-]+/) ?? []
    )
  return name.replaceAll(/\(.*?\)|（.*?）|\[.*?\]/g, ' ').split(/[\s\u3000・·]+/)
}

/** One letter: "ß" has no capital of one, and "ŉ" becomes two. */
function capital(letter: string) {
  if (isGeorgian.test(letter)) return letter
  return graphemes(letter.toUpperCase())[0] ?? letter
}
