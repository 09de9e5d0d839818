import type { Remedy } from '../check.ts'

/** Statements that take effect one by one. */
export const statements = (...all: string[]): Remedy => ({ how: 'statement', sql: all.join('\n') })

/** Come last: they may take privileges from the account that runs the others. */
export const lastStatements = (...all: string[]): Remedy => ({
  ...statements(...all),
  isLast: true,
})
