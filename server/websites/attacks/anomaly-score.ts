import type { AttackSeverity } from '../../../contract/websites/attack-kinds.ts'

/**
 * What a rule adds to the anomaly score of a request, and the score at which the request is blocked: the Core Rule
 * Set's defaults.
 */
export const ruleScores: Record<AttackSeverity, number> = {
  critical: 5,
  error: 4,
  warning: 3,
  notice: 2,
}
export const BLOCKED_FROM = 5
