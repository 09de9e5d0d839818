import { printable } from '../advisor/printable.ts'

const REPORTED_MAX_LENGTH = 300

/** What a server reports, which is untrusted, for display. */
export const reported = (message: string) =>
  printable(message).slice(0, REPORTED_MAX_LENGTH).toWellFormed()
