// Separate from the schemas, so that a page that needs a list doesn't load zod.

/**
 * How a remedy is run: in a transaction, outside one, alone where there are no transactions, or followed by a reload or
 * restart; `manual` is a sentence.
 */
export const remedyKinds = [
  'transaction',
  'alone',
  'statement',
  'reload',
  'restart',
  'manual',
] as const
export type RemedyKind = (typeof remedyKinds)[number]
