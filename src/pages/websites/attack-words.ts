import type { AttackAction, AttackCategory } from '../../../contract/attack.ts'
import type { BadgeProps } from '../../components/badge/index.ts'

/** What became of a request, in a word. */
export const actionWords: Record<AttackAction, { label: string; tone: BadgeProps['tone'] }> = {
  blocked: { label: 'Blocked', tone: 'positive' },
  challenged: { label: 'Challenged', tone: 'info' },
  logged: { label: 'Logged', tone: 'caution' },
  allowed: { label: 'Allowed', tone: 'caution' },
}

/** What was tried, for events whose rule has no words of its own. */
export const categoryWords: Record<AttackCategory, string> = {
  sql_injection: 'SQL injection',
  cross_site_scripting: 'Cross-site scripting',
  local_file_inclusion: 'Local file inclusion',
  remote_file_inclusion: 'Remote file inclusion',
  remote_code_execution: 'Remote code execution',
  php_injection: 'PHP injection',
  java_injection: 'Java injection',
  generic_injection: 'Injection',
  session_fixation: 'Session fixation',
  protocol_violation: 'Protocol violation',
  scanner: 'Scanner',
  denial_of_service: 'Denial of service',
  ip_reputation: 'Address of ill repute',
  data_leakage: 'Data leakage',
  web_shell: 'Web shell',
  anomaly_score: 'Too many anomalies',
  other: 'Other',
}
