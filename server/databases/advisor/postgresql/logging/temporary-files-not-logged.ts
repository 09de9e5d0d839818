import { settingCheck } from '../setting-check.ts'

export const temporaryFilesNotLogged = settingCheck({
  id: 'temporary_files_not_logged',
  title: 'Temporary files aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'A statement that fills the disk with temporary files can’t be found afterwards.',
  setting: 'log_temp_files',
  page: 'runtime-config-logging',
  isBad: (value) => value === '-1',
  good: '10MB',
})
