import type { Remedy } from './check.ts'

/** Statements that can be undone together. */
export const inTransaction = (...statements: string[]): Remedy => ({
  how: 'transaction',
  sql: statements.join('\n'),
})

/** A statement that no transaction may contain. */
export const alone = (...statements: string[]): Remedy => ({
  how: 'alone',
  sql: statements.join('\n'),
})

/** Comes last, because the person who runs the rest may lose privileges by it. */
export const atTheEnd = (...statements: string[]): Remedy => ({
  ...inTransaction(...statements),
  isLast: true,
})

/** A sentence, where no statement can do it. */
export const byHand = (sentence: string): Remedy => ({ how: 'manual', sql: sentence })
