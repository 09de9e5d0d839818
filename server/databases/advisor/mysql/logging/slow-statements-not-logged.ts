import { isOff, settingCheck } from '../setting-check.ts'

export const slowStatementsNotLogged = settingCheck({
  id: 'slow_statements_not_logged',
  title: 'Slow statements aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'The first sign of an overloaded server, or of somebody who reads everything, is missing.',
  setting: 'slow_query_log',
  isBad: isOff,
  good: 'ON',
})
