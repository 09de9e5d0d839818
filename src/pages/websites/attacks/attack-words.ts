import type {
  AttackAction,
  AttackCategory,
  AttackSeverity,
} from '../../../../contract/websites/attack-kinds.ts'
import type { Severity } from '../../../components/badge/index.ts'

/** The action taken on a request, as text. */
export const actionWords: Record<AttackAction, string> = {
  blocked: 'Blocked',
  challenged: 'Challenged',
  logged: 'Logged',
  allowed: 'Allowed',
}

export const categoryWords: Record<AttackCategory, string> = {
  sql_injection: 'SQL injection',
  cross_site_scripting: 'Cross-site scripting',
  local_file_inclusion: 'Local file inclusion',
  remote_file_inclusion: 'Remote file inclusion',
  remote_code_execution: 'Remote code execution',
  php_injection: 'PHP injection',
  java_injection: 'Java injection',
  generic_injection: 'Other injection',
  session_fixation: 'Session fixation',
  protocol_violation: 'Protocol violation',
  scanner: 'Scanner',
  denial_of_service: 'Denial of service',
  ip_reputation: 'Known malicious IP address',
  data_leakage: 'Data leakage',
  web_shell: 'Web shell',
  anomaly_score: 'Anomaly score',
  other: 'Other',
}

/** The firewall's four severities, on the console's scale. */
export const severityOf: Record<AttackSeverity, Severity> = {
  critical: 'critical',
  error: 'high',
  warning: 'medium',
  notice: 'low',
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** `DE` is Germany. */
export const countryName = (code: string) => regions.of(code) ?? code
