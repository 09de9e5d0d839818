import { settingCheck } from '../setting-check.ts'

export const noLockTimeout = settingCheck({
  id: 'no_lock_timeout',
  title: 'A statement can wait a day for a lock',
  severity: 'low',
  area: 'configuration',
  why: 'While a change to a table waits, every later statement on that table waits too.',
  setting: 'lock_wait_timeout',
  isBad: (value) => Number(value) >= 86_400,
  good: '60',
})
