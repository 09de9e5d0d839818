import type { Admission, Networks } from '../../../contract/databases/allowed-networks.ts'
import { isWithin, rangeOf, type Range, rangesOf } from './network-range.ts'

type Verdict = NonNullable<Networks['admitted']>['rows'][number]['verdict']

const EVERYWHERE = ['0.0.0.0/0', '::/0'] as const

/** The ranges of an admission: those of both families for `all`. Undefined when it can't be compared. */
function admittedRanges({ network }: Admission): Range[] | undefined {
  if (network === null) return undefined
  const ranges = (network === 'all' ? EVERYWHERE : [network]).map(rangeOf)
  return ranges.every((range) => range !== undefined) ? ranges : undefined
}

/** Whether everybody who is let in by an admission is within the allowed networks. */
export function verdictOn(admission: Admission, allowed: readonly Range[]): Verdict {
  const ranges = admittedRanges(admission)
  if (!ranges) return 'unclear'
  return ranges.every((range) => isWithin(range, allowed)) ? 'inside' : 'outside'
}

/** The words in pg_hba.conf that depend on the user, and regular expressions. */
const dependsOnUser = /^(?:sameuser|samerole|samegroup|\/.*)$/

/** Whether a line is for a database. Undefined: it depends on the user. Accounts of MySQL are for all. */
function isFor({ databases }: Admission, databaseName: string): boolean | undefined {
  if (databases === null) return true
  const all = databases.split(', ')
  if (all.includes('all') || all.includes(databaseName)) return true
  return all.some((one) => dependsOnUser.test(one)) ? undefined : false
}

/** Whether an earlier line refuses some of a network. */
const isRefused = (network: Range, { except = [] }: Admission) =>
  rangesOf(except).some((one) => isWithin(one, [network]) || isWithin(network, [one]))

/**
 * Whether somebody is let into a database from every address in a network. Ignores what is for replication or for other
 * databases. Null when it depends on the user.
 */
export function isAdmitted(
  network: Range,
  admissions: readonly Admission[],
  { databaseName }: { databaseName: string },
): boolean | null {
  const are = new Set(
    admissions
      .filter((one) => isWithin(network, admittedRanges(one) ?? []) && !isRefused(network, one))
      .map((one) => isFor(one, databaseName)),
  )
  if (are.has(true)) return true
  return are.has(undefined) ? null : false
}
