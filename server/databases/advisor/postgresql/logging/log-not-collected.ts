import { settingCheck } from '../setting-check.ts'

export const logNotCollected = settingCheck({
  id: 'log_not_collected',
  title: 'The log goes to standard error only',
  severity: 'low',
  area: 'logging',
  why: 'Output that nothing collects is lost. If another program collects standard error, ignore this finding.',
  setting: 'logging_collector',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'off',
  good: 'on',
  effect: 'restart',
})
