/** Shortens a text that may be megabytes long, such as a word in a sentence. JSON can store the result. */
export const shortened = (text: string, length = 40) =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text
