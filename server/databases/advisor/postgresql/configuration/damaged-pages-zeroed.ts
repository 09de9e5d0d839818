import { settingCheck } from '../setting-check.ts'

export const damagedPagesZeroed = settingCheck({
  id: 'damaged_pages_zeroed',
  title: 'Damaged pages are overwritten with zeros',
  severity: 'high',
  area: 'configuration',
  why: 'Rows disappear without an error. It is meant for one rescue, not for running.',
  setting: 'zero_damaged_pages',
  page: 'runtime-config-developer',
  isBad: (value) => value === 'on',
  good: 'off',
})
