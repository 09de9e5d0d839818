import type { Check, Remedy, Server } from '../check.ts'
import { shown, excerpt } from './quote.ts'
import { statements } from './remedy.ts'

/** The parts of an object's name, and what the evidence says about it. */
export type Listed = { one: string; two?: string | null; three?: string | null; note?: string }

type Options<L extends Listed> = Omit<Check, 'read' | 'remedy' | 'minimumVersion' | 'sql'> & {
  /** Names at most three parts of an object `one`, `two` and `three`, and what is added to the evidence `note`. */
  sql: Check['sql']
  evidence: string | ((row: L) => string)
  remedy: (row: L, server: Server) => Remedy | string
}

/** A check whose statement finds the bad objects. */
export const listCheck = <L extends Listed>({
  sql,
  evidence,
  remedy,
  ...check
}: Options<L>): Check<L> => ({
  ...check,
  minimumVersion: 0,
  sql,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(...[row.one, row.two, row.three].filter((part) => typeof part === 'string')),
      evidence: excerpt(typeof evidence === 'string' ? evidence : evidence(row)),
      row,
    })),
  remedy({ row }, server) {
    const made = remedy(row, server)
    return typeof made === 'string' ? statements(made) : made
  },
})
