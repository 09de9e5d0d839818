import { settingCheck } from '../setting-check.ts'

export const largeObjectsUnprotected = settingCheck({
  id: 'large_objects_unprotected',
  title: 'Large objects have no access control',
  severity: 'medium',
  area: 'configuration',
  why: 'Any role that can connect can read and change all of them.',
  setting: 'lo_compat_privileges',
  page: 'runtime-config-compatible',
  isBad: (value) => value === 'on',
  good: 'off',
})
