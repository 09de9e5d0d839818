import { settingCheck } from '../setting-check.ts'

export const noLockTimeout = settingCheck({
  id: 'no_lock_timeout',
  title: 'A statement may wait for a lock for a day',
  severity: 'low',
  area: 'configuration',
  why: 'A change of a table that waits also stops all that come after it.',
  setting: 'lock_wait_timeout',
  isBad: (value) => Number(value) >= 86_400,
  good: '60',
})
