import type { Admission, Networks } from '../../../contract/databases/allowed-networks.ts'
import { isWithin, rangeOf, type Range } from './network-range.ts'

type Verdict = NonNullable<Networks['admitted']>['rows'][number]['verdict']

const EVERYWHERE = ['0.0.0.0/0', '::/0'] as const

/** The ranges of an admission: those of both families for `all`. Undefined when it can't be compared. */
function rangesOf({ network }: Admission): Range[] | undefined {
  if (network === null) return undefined
  const ranges = (network === 'all' ? EVERYWHERE : [network]).map(rangeOf)
  return ranges.every((range) => range !== undefined) ? ranges : undefined
}

/** Whether everybody who is let in by an admission is within the allowed networks. */
export function verdictOn(admission: Admission, allowed: readonly Range[]): Verdict {
  const ranges = rangesOf(admission)
  if (!ranges) return 'unclear'
  return ranges.every((range) => isWithin(range, allowed)) ? 'inside' : 'outside'
}

/** Whether somebody is let in from the whole of a network. */
export const isAdmitted = (network: Range, admissions: readonly Admission[]) =>
  admissions.some((one) => isWithin(network, rangesOf(one) ?? []))
