import type { RuleKind } from './statement-kinds.ts'

/** What a rule matches, in the console and in emails. */
export const ruleNames: Record<RuleKind, string> = {
  injection: 'Signs of an injection',
  no_where: 'UPDATE or DELETE without WHERE',
  mass_read: 'Mass read',
  privileges: 'Changed privileges',
  schema_outside_window: 'Change of the schema outside its window',
  unknown_client: 'Unknown user or address',
  unknown_statement: 'Statement that isn’t allowed',
  sign_in_failed: 'Refused sign-in',
  unread: 'Statement that can’t be read',
  anything: 'Any entry',
}
