/** Change the direction of whatever follows (Unicode Standard Annex 9). */
const controls = /[\u202A-\u202E\u2066-\u2069]/g
const rightToLeft =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A sentence in which each name that somebody chose keeps its own direction, and its punctuation: `<bdi>` for texts that
 * can’t have elements, such as the title of a toast. Names of websites don’t need it: the DNS has no such characters.
 */
export const isolating = (words: TemplateStringsArray, ...names: readonly string[]) =>
  words.reduce((text, word, at) => text + isolated(names[at - 1] ?? '') + word)

function isolated(name: string) {
  const text = name.replaceAll(controls, '')
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
