/** What a sentence says of a word that may be megabytes long. */
export const shortened = (word: string) => (word.length > 40 ? `${word.slice(0, 40)}…` : word)
