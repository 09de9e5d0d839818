import { printable } from './printable.ts'

const REPORTED_MAX_LENGTH = 300

/** What a server reports, which is untrusted, for display. A character that is cut in half can't be stored. */
export const reported = (message: string) =>
  printable(message).slice(0, REPORTED_MAX_LENGTH).toWellFormed()
