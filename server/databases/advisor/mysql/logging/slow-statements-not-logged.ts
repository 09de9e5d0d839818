import { isOff, settingCheck } from '../setting-check.ts'

export const slowStatementsNotLogged = settingCheck({
  id: 'slow_statements_not_logged',
  title: 'Slow statements aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'Without this log, the first sign of an overloaded server, or of someone reading everything, goes unnoticed.',
  setting: 'slow_query_log',
  isBad: isOff,
  good: 'ON',
})
