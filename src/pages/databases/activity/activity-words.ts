import type {
  ActivityAction,
  StatementKind,
  StatementSign,
} from '../../../../contract/databases/statement-kinds.ts'
import type { BadgeTone } from '../../../components/badge/index.ts'

export const activityActionWords: Record<ActivityAction, { label: string; tone: BadgeTone }> = {
  recorded: { label: 'No rule', tone: 'neutral' },
  logged: { label: 'Logged', tone: 'info' },
  alerted: { label: 'Alert', tone: 'critical' },
}

export const kindNames: Record<StatementKind, string> = {
  select: 'Read',
  insert: 'Insert',
  update: 'Update',
  delete: 'Delete',
  copy: 'Copy',
  schema: 'Schema change',
  privileges: 'Privileges',
  settings: 'Server settings',
  call: 'Procedure call',
  session: 'Session',
  other: 'Other',
  unread: 'Not readable',
  sign_in: 'Sign-in',
  sign_in_failed: 'Refused sign-in',
}

export const signNames: Record<StatementSign, string> = {
  always_true: 'Condition that is always true',
  union_of_constants: 'UNION with constants or the catalogue',
  delay: 'Delay',
  file_or_program: 'File or program on the server',
  several_statements: 'Several statements in one',
  hidden_in_comment: 'Hidden in a comment',
  no_where: 'No WHERE',
  whole_table: 'Whole table',
}
