import { settingCheck } from '../setting-check.ts'

export const logNeverRotated = settingCheck({
  id: 'log_never_rotated',
  title: 'Log files aren’t rotated by age',
  severity: 'low',
  area: 'logging',
  why: 'One file grows until the disk is full, and can’t be archived or deleted in parts.',
  setting: 'log_rotation_age',
  page: 'runtime-config-logging',
  isBad: (value) => Number(value) === 0,
  good: '1d',
})
