import { settingCheck } from '../setting-check.ts'

export const warningsNotLogged = settingCheck({
  id: 'warnings_not_logged',
  title: 'Warnings aren’t logged',
  severity: 'medium',
  area: 'logging',
  why: 'Warnings announce problems early, such as transaction IDs running out.',
  setting: 'log_min_messages',
  page: 'runtime-config-logging',
  isBad: (value) => ['error', 'log', 'fatal', 'panic'].includes(value),
  good: 'warning',
})
