import { settingCheck } from '../setting-check.ts'

export const statementsNotLogged = settingCheck({
  id: 'statements_not_logged',
  title: 'Schema changes aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'New roles, grants and dropped tables leave no trace.',
  setting: 'log_statement',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'none',
  good: 'ddl',
})
