import { isOff, settingCheck } from '../setting-check.ts'

export const invalidTablesAccepted = settingCheck({
  id: 'invalid_tables_accepted',
  title: 'Unsupported table options are ignored',
  severity: 'low',
  area: 'configuration',
  why: 'Without InnoDB’s strict mode, a table is created differently from its definition.',
  setting: 'innodb_strict_mode',
  page: 'innodb-parameters.html',
  isBad: isOff,
  good: 'ON',
})
