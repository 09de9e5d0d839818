import type { AttackSeverity } from '../../../contract/websites/attack-kinds.ts'
import { isBlockingEvaluation } from './core-rule-set.ts'

/**
 * What a firewall responds with when one of its owner's rules refuses a request. An application sends them too, so they
 * only count with a rule that isn't a mere warning. 404, 401 and 5xx are nearly always the application's own.
 */
const refusals = new Set([301, 302, 303, 307, 308, 400, 403, 406, 429])
/** `modsecurity.conf-recommended`: a body that can't be parsed is denied, whatever the Core Rule Set decides. */
const isBodyRule = (ruleId: string) => /^20000[2-5]$/.test(ruleId)
/** The detection rules of the Core Rule Set, and of its plugins from 9500000 upwards, only add to a score. */
const isScoringRule = (ruleId: string) => /^9(?:\d{5}|[5-9]\d{5})$/.test(ruleId)

/**
 * Infers whether the firewall refused a request, for logs that don't state it, from what was returned and the rules
 * that matched. The firewall must not be in its detection-only mode.
 */
export function wasRefused(
  status: number | undefined,
  rules: readonly { id: string; severity: AttackSeverity | undefined }[],
) {
  if (status && status < 300) return false
  if (rules.some(({ id }) => isBlockingEvaluation(id) || isBodyRule(id))) return true
  // The traditional status of ModSecurity, with which each rule refuses. Applications send it too.
  if (status === 406 && rules.some(({ severity }) => severity && !isMild(severity))) return true
  return (
    status !== undefined &&
    (status === NO_RESPONSE || refusals.has(status)) &&
    rules.some(({ id, severity }) => !isScoringRule(id) && !isMild(severity))
  )
}

/** What both firewalls write for a request that was refused before there was a response. */
const NO_RESPONSE = 0

const isMild = (severity: AttackSeverity | undefined) =>
  severity === 'warning' || severity === 'notice'
