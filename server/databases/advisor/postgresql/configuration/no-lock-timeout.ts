import { settingCheck } from '../setting-check.ts'

export const noLockTimeout = settingCheck({
  id: 'no_lock_timeout',
  title: 'Waits for locks never end',
  severity: 'low',
  area: 'configuration',
  why: 'A schema change that waits for a lock makes everyone behind it wait too.',
  setting: 'lock_timeout',
  page: 'runtime-config-client',
  isBad: (value) => Number(value) === 0,
  good: '1min',
})
