import { isOff, settingCheck } from '../setting-check.ts'

export const invalidTablesAccepted = settingCheck({
  id: 'invalid_tables_accepted',
  title: 'Table options that don’t fit are ignored',
  severity: 'low',
  area: 'configuration',
  why: 'Without the strict mode of InnoDB, a table is made otherwise than it was written.',
  setting: 'innodb_strict_mode',
  page: 'innodb-parameters.html',
  isBad: isOff,
  good: 'ON',
})
