import { settingCheck } from '../setting-check.ts'

export const noErrorLogFile = settingCheck({
  id: 'no_error_log_file',
  title: 'The error log isn’t written to a file',
  severity: 'low',
  area: 'logging',
  why: 'It goes to where the server was started from, and may be lost.',
  setting: 'log_error',
  isBad: (value) => value === '' || value === 'stderr',
  good: 'error.log',
  needsRestart: true,
})
