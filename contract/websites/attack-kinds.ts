// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** What happened to the request. */
export const attackActions = ['blocked', 'logged', 'challenged', 'allowed'] as const
export type AttackAction = (typeof attackActions)[number]

/** The kinds of attack that the OWASP Core Rule Set distinguishes. */
export const attackCategories = [
  'sql_injection',
  'cross_site_scripting',
  'local_file_inclusion',
  'remote_file_inclusion',
  'remote_code_execution',
  'php_injection',
  'java_injection',
  'generic_injection',
  'session_fixation',
  'protocol_violation',
  'scanner',
  'denial_of_service',
  'ip_reputation',
  'data_leakage',
  'web_shell',
  'anomaly_score',
  'other',
] as const
export type AttackCategory = (typeof attackCategories)[number]

/** The four severities of syslog (RFC 5424 section 6.2.1) that the Core Rule Set uses, worst first. */
export const attackSeverities = ['critical', 'error', 'warning', 'notice'] as const
export type AttackSeverity = (typeof attackSeverities)[number]
