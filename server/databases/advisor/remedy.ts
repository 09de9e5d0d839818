import type { Remedy, Server } from './check.ts'

export const remedyOf = (how: Remedy['how'], statements: readonly string[]): Remedy => ({
  how,
  sql: statements.join('\n'),
  statements,
})

/** Statements that can be undone together. */
export const inTransaction = (...statements: string[]) => remedyOf('transaction', statements)

/** Statements that no transaction may contain. */
export const alone = (...statements: string[]) => remedyOf('alone', statements)

/** The same, where rows that break a rule may stop it: nothing else should wait for it. */
export const ifRowsAllow = (...statements: string[]): Remedy => ({
  ...alone(...statements),
  dependsOnRows: true,
})

/** Comes last, because the person who runs the rest may lose privileges as a result. */
export const atTheEnd = (...statements: string[]): Remedy => ({
  ...inTransaction(...statements),
  isLast: true,
})

/** A sentence, where no statement can do it. */
export const byHand = (sentence: string) => remedyOf('manual', [sentence])

/** A standby of PostgreSQL refuses statements that change data. It still has its own settings. */
export const onPrimary = (remedy: Remedy, { isStandby }: Server) =>
  isStandby && (remedy.how === 'transaction' || remedy.how === 'alone')
    ? byHand(`Run on the primary: ${remedy.statements.join(' ')}`)
    : remedy
