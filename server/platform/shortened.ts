/** Shortens a word that may be megabytes long for use in a sentence. */
export const shortened = (word: string) => (word.length > 40 ? `${word.slice(0, 40)}…` : word)
