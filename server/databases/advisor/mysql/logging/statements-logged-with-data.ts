import { isOn, settingCheck } from '../setting-check.ts'

export const statementsLoggedWithData = settingCheck({
  id: 'statements_logged_with_data',
  title: 'All statements are written to a log',
  severity: 'medium',
  area: 'logging',
  why: 'The general log contains every value, and the passwords in statements that set one.',
  setting: 'general_log',
  isBad: isOn,
  good: 'OFF',
})
