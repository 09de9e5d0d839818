const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** A letter with its marks, or a digit; not an emoji, bracket or dash. */
const isLetter = /^[\p{L}\p{N}]/u
/** Two adjacent letters of these scripts would join and no longer look like initials. */
const joins = /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u
/** Georgian capitals are only used for whole words, and few fonts include them. */
const isGeorgian = /^\p{Script=Georgian}/u
const zeroWidthNonJoiner = '\u200C'

const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * Returns the first letters of the first and the last word of a name, or of the part of an email address before its @.
 * Returns one letter for a single word, which is also how Chinese, Japanese and Korean names are shortened, and an
 * empty string when there are no letters.
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
  // Text in brackets is a remark; text after a plus sign in an address is a tag.
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

/** One letter: "ß" has no single-letter capital, and "ŉ" would become two letters. */
function capital(letter: string) {
  if (isGeorgian.test(letter)) return letter
  return graphemes(letter.toUpperCase())[0] ?? letter
}
