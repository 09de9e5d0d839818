import type { Remedy } from '../check.ts'

/** Statements that take effect one by one. */
export const statements = (...all: string[]): Remedy => ({ how: 'statement', sql: all.join('\n') })

/** For the end, since whoever runs the rest may lose privileges by it. */
export const lastStatements = (...all: string[]): Remedy => ({
  ...statements(...all),
  isLast: true,
})
