import { settingCheck } from '../setting-check.ts'

export const terseLog = settingCheck({
  id: 'terse_log',
  title: 'The log leaves out details',
  severity: 'low',
  area: 'logging',
  why: 'Details, hints and the context of an error are what explains it.',
  setting: 'log_error_verbosity',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'terse',
  good: 'default',
})
