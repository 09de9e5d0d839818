import {
  type FindingSeverity,
  HIGH_COSTS_POINTS,
  MEDIUM_COSTS_POINTS,
} from '../../../contract/organisation/finding-severities.ts'
import type { PostureState } from '../../../contract/websites/posture.ts'
import type { CheckResult } from '../schema/posture.ts'

/** The result of any check. */
export type Outcome = Omit<CheckResult, 'id'>

const TEXT_MAX_LENGTH = 600

export const outcome = (
  points: number,
  finding: string,
  observed: string | null = null,
): Outcome => ({
  points,
  finding: kept(finding),
  observed: observed === null ? null : kept(observed),
})

export const notTested = (finding: string): Outcome => ({
  points: null,
  finding: kept(finding),
  observed: null,
})

/** Makes untrusted text storable: no NUL and no lone surrogates. */
function kept(text: string) {
  const characters = Array.from(text.replaceAll('\0', '\u{FFFD}'))
  return characters.length > TEXT_MAX_LENGTH
    ? `${characters.slice(0, TEXT_MAX_LENGTH).join('')}…`
    : characters.join('')
}

export const FAILING_POINTS = -MEDIUM_COSTS_POINTS

export function stateOf(points: number | null): PostureState {
  if (points === null) return 'not_tested'
  if (points <= FAILING_POINTS) return 'failed'
  return points < 0 ? 'warned' : 'passed'
}

export const HIGH_POINTS = -HIGH_COSTS_POINTS

/** The severity of a check that has cost points. */
export function severityOf(points: number): FindingSeverity {
  if (points <= HIGH_POINTS) return 'high'
  return points <= FAILING_POINTS ? 'medium' : 'low'
}
