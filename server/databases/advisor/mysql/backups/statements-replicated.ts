import { settingCheck } from '../setting-check.ts'

export const statementsReplicated = settingCheck({
  id: 'statements_replicated',
  title: 'Statements are replicated instead of rows',
  severity: 'low',
  area: 'backups',
  why: 'A statement can have a different result on a replica.',
  setting: 'binlog_format',
  page: 'replication-options-binary-log.html',
  isBad: (value) => value === 'STATEMENT',
  good: 'ROW',
})
