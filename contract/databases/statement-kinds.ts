// Separate from the schemas, so that the database's tables don't load zod.

/** What an entry of an audit log is. `unread`: a statement that the parser can't read. */
export const statementKinds = [
  'select',
  'insert',
  'update',
  'delete',
  'copy',
  'schema',
  'privileges',
  'settings',
  'call',
  'session',
  'other',
  'unread',
  'sign_in',
  'sign_in_failed',
] as const
export type StatementKind = (typeof statementKinds)[number]

/** What is notable about a statement, regardless of who ran it. The first six are typical of injections. */
export const statementSigns = [
  'always_true',
  'union_of_constants',
  'delay',
  'file_or_program',
  'several_statements',
  'hidden_in_comment',
  'no_where',
  'whole_table',
] as const
export type StatementSign = (typeof statementSigns)[number]

export const injectionSigns: readonly StatementSign[] = [
  'always_true',
  'union_of_constants',
  'delay',
  'file_or_program',
  'several_statements',
  'hidden_in_comment',
]

/** What a rule does with the statements that it matches. `recorded`: none matched. */
export const ruleActions = ['log', 'alert'] as const
export const activityActions = ['recorded', 'logged', 'alerted'] as const
export type ActivityAction = (typeof activityActions)[number]

/** What a rule matches, in addition to its users and addresses. */
export const ruleKinds = [
  'injection',
  'no_where',
  'mass_read',
  'privileges',
  'schema_outside_window',
  'unknown_client',
  'unknown_statement',
  'sign_in_failed',
  'unread',
  'anything',
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Why a line of an audit log is refused. */
export const logFaults = [
  'not_json',
  'unknown_format',
  'plain_log',
  'cut_record',
  'statement_left_out',
  'log_language',
  'time_zone',
  'invalid_time',
  'ahead_of_time',
  'too_old',
] as const
export type LogFault = (typeof logFaults)[number]
