import { settingCheck } from '../setting-check.ts'

export const damagedPagesZeroed = settingCheck({
  id: 'damaged_pages_zeroed',
  title: 'Damaged pages are overwritten with zeros',
  severity: 'high',
  area: 'configuration',
  why: 'Rows disappear without an error. The setting is meant for emergency recovery, not for normal operation.',
  setting: 'zero_damaged_pages',
  page: 'runtime-config-developer',
  isBad: (value) => value === 'on',
  good: 'off',
})
