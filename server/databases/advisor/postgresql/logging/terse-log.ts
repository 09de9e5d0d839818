import { settingCheck } from '../setting-check.ts'

export const terseLog = settingCheck({
  id: 'terse_log',
  title: 'The log leaves out details',
  severity: 'low',
  area: 'logging',
  why: 'An error can’t be understood without its details, hints and context.',
  setting: 'log_error_verbosity',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'terse',
  good: 'default',
})
