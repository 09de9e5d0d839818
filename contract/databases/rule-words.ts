import type { RuleKind } from './statement-kinds.ts'

/** What a rule matches, in the console and in emails. */
export const ruleNames: Record<RuleKind, string> = {
  injection: 'Signs of SQL injection',
  no_where: 'UPDATE or DELETE without WHERE',
  mass_read: 'Mass read',
  privileges: 'Changed privileges',
  schema_outside_window: 'Schema change outside its window',
  unknown_client: 'Unknown user or address',
  unknown_statement: 'Statement that isn’t allowed',
  sign_in_failed: 'Refused sign-in',
  unread: 'Statement that can’t be read',
  anything: 'Any entry',
}

/** Exactly what it matches, shown where the rule is chosen. */
export const ruleHints: Record<RuleKind, string> = {
  injection:
    'Conditions that are always true, UNION with constants, delays, files and hidden comments.',
  no_where: 'Statements that change or delete all rows of a table, including TRUNCATE.',
  mass_read: 'Results with many rows, or a whole table where the log doesn’t state rows.',
  privileges: 'GRANT, REVOKE, and changes of roles, accounts, owners and row-level security.',
  schema_outside_window: 'CREATE, ALTER and DROP outside the times below.',
  unknown_client: 'Everything by users, or from networks, that aren’t listed below.',
  unknown_statement:
    'Statements that aren’t on the allow list. You can build it by learning, below.',
  sign_in_failed: 'Sign-ins that the server refused.',
  unread: 'Statements that can’t be read, and so can’t be judged.',
  anything: 'Every entry. Put it last, to catch whatever no other rule matches.',
}
