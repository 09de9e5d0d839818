import type { AttackCategory, AttackSeverity } from '../../../contract/websites/attack-kinds.ts'

/**
 * The categories of the OWASP Core Rule Set's files (versions 3 and 4). A rule's id begins with the number of its file:
 * 942100 is in REQUEST-942-APPLICATION-ATTACK-SQLI.conf.
 */
const categories: Record<string, AttackCategory> = {
  910: 'ip_reputation',
  911: 'protocol_violation',
  912: 'denial_of_service',
  913: 'scanner',
  920: 'protocol_violation',
  921: 'protocol_violation',
  922: 'protocol_violation',
  930: 'local_file_inclusion',
  931: 'remote_file_inclusion',
  932: 'remote_code_execution',
  933: 'php_injection',
  934: 'generic_injection',
  941: 'cross_site_scripting',
  942: 'sql_injection',
  943: 'session_fixation',
  944: 'java_injection',
  949: 'anomaly_score',
  950: 'data_leakage',
  951: 'data_leakage',
  952: 'data_leakage',
  953: 'data_leakage',
  954: 'data_leakage',
  955: 'web_shell',
  956: 'data_leakage',
  959: 'anomaly_score',
  980: 'anomaly_score',
}

/** Returns the category of a rule by its id. */
export const categoryOfRule = (ruleId: string | null | undefined): AttackCategory =>
  (/^\d{6}$/.test(ruleId ?? '') && categories[ruleId?.slice(0, 3) ?? '']) || 'other'

/** Whether the rule adds up the scores of the others, and so decides whether the request is blocked. */
export const isBlockingEvaluation = (ruleId: string) => /^9[45]9\d{3}$/.test(ruleId)

/** The severity that most of the Core Rule Set's rules in a category have. */
export function usualSeverity(category: AttackCategory): AttackSeverity {
  if (category === 'protocol_violation') return 'warning'
  if (category === 'data_leakage') return 'error'
  if (category === 'other') return 'notice'
  return 'critical'
}

/** The severity for the number in a log (RFC 5424 section 6.2.1), or undefined when there is none. */
export function severityOfNumber(stated: number): AttackSeverity | undefined {
  // ModSecurity writes 0 and Coraza -1 for a rule without a severity; no rule of the Core Rule Set is an emergency.
  if (!(stated >= 1 && stated <= 7)) return undefined
  if (stated <= 2) return 'critical'
  if (stated === 3) return 'error'
  return stated === 4 ? 'warning' : 'notice'
}
