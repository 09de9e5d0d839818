import type { Remedy } from '../check.ts'
import { hasInvisible, printable } from '../printable.ts'
import { byHand, remedyOf } from '../remedy.ts'

/**
 * Statements that take effect one by one. MySQL can't escape a character in a name, so names with invisible ones are
 * left to the person.
 */
export const statements = (...all: string[]): Remedy =>
  all.some(hasInvisible)
    ? byHand(
        `A name here has invisible characters. Check it, then: ${all.map(printable).join(' ')}`,
      )
    : remedyOf('statement', all)

/** Come last: they may take privileges from the account that runs the others. */
export const lastStatements = (...all: string[]): Remedy => ({
  ...statements(...all),
  isLast: true,
})
