import { settingCheck } from '../setting-check.ts'

export const noLockTimeout = settingCheck({
  id: 'no_lock_timeout',
  title: 'Waits for locks never end',
  severity: 'low',
  area: 'configuration',
  why: 'A change of the schema that waits for a lock makes everybody behind it wait too.',
  setting: 'lock_timeout',
  page: 'runtime-config-client',
  isBad: (value) => Number(value) === 0,
  good: '1min',
})
