import { settingCheck } from '../setting-check.ts'

export const failedStatementsNotLogged = settingCheck({
  id: 'failed_statements_not_logged',
  title: 'Failed statements aren’t logged',
  severity: 'medium',
  area: 'logging',
  why: 'Attempts at SQL injection fail many times before they succeed. Without the statement, the log doesn’t show them.',
  setting: 'log_min_error_statement',
  page: 'runtime-config-logging',
  isBad: (value) => ['log', 'fatal', 'panic'].includes(value),
  good: 'error',
})
