import type { FindingSeverity } from '../../../contract/organisation/finding-severities.ts'
import { gradeOf, scoreOf } from '../../organisation/resources/score.ts'
import type { Check, CheckResult } from './check.ts'

/** What a failed check costs, and what all of its severity cost at most: many small faults never weigh like a large one. */
const costs: Record<FindingSeverity, { each: number; atMost: number }> = {
  high: { each: 20, atMost: 100 },
  medium: { each: 10, atMost: 40 },
  low: { each: 2, atMost: 20 },
}

/**
 * Counts failed checks only, whatever the number of their objects. Returns null if no check has passed or failed, since
 * nothing is known then. `isIgnored` is for findings that someone has accepted.
 */
export function scoreChecks(
  results: readonly CheckResult[],
  checks: readonly Check[],
  isIgnored: (id: string) => boolean = () => false,
) {
  const known = results.filter(({ state }) => state === 'pass' || state === 'fail')
  if (known.length === 0) return null
  const severities = new Map(checks.map(({ id, severity }) => [id, severity]))
  const failed = known.filter(({ state, id }) => state === 'fail' && !isIgnored(id))
  const points = Object.entries(costs).map(([severity, { each, atMost }]) => {
    const count = failed.filter(({ id }) => severities.get(id) === severity).length
    return -Math.min(each * count, atMost)
  })
  const score = scoreOf(points)
  return {
    score,
    grade: gradeOf(score),
    high: countOf('high'),
    medium: countOf('medium'),
    low: countOf('low'),
  }

  function countOf(severity: FindingSeverity) {
    return failed.filter(({ id }) => severities.get(id) === severity).length
  }
}
