import { settingCheck } from '../setting-check.ts'

export const logReadableByOthers = settingCheck({
  id: 'log_readable_by_others',
  title: 'Other users of the host can read the log',
  severity: 'medium',
  area: 'logging',
  why: 'The log contains statements, and with them the data and sometimes passwords.',
  setting: 'log_file_mode',
  page: 'runtime-config-logging',
  isBad: (value) => (Number.parseInt(value, 8) & 0o027) !== 0,
  good: '0640',
})
