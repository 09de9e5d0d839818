import {
  findingSeverities,
  type FindingSeverity,
} from '../../../contract/organisation/finding-severities.ts'
import { gradeOf, scoreOf } from '../../organisation/resources/score.ts'
import type { Check, CheckResult } from './check.ts'

/**
 * What a failed check costs, and the most that all checks of its severity can cost, so that many small faults never
 * weigh as much as a large one.
 */
const costs: Record<FindingSeverity, { each: number; atMost: number }> = {
  high: { each: 20, atMost: 100 },
  medium: { each: 10, atMost: 40 },
  low: { each: 2, atMost: 20 },
}

/** The most points that a check of this severity can cost. */
export const weightOf = (severity: FindingSeverity) => costs[severity].each

/**
 * Counts only failed checks, no matter how many objects each one found. Ignored ones count, too. Returns null if no
 * check has passed or failed, since nothing is known then.
 */
export function scoreChecks(results: readonly CheckResult[], checks: readonly Check[]) {
  const known = results.filter(({ state }) => state === 'pass' || state === 'fail')
  if (known.length === 0) return null
  const severities = new Map(checks.map(({ id, severity }) => [id, severity]))
  const counts = { high: 0, medium: 0, low: 0 }
  for (const { id, state } of known) {
    const severity = severities.get(id)
    if (state === 'fail' && severity) counts[severity] += 1
  }
  const points = findingSeverities.map((severity) => {
    const { each, atMost } = costs[severity]
    return -Math.min(each * counts[severity], atMost)
  })
  const score = scoreOf(points)
  return { score, grade: gradeOf(score), ...counts }
}
