import { settingCheck } from '../setting-check.ts'

export const lockWaitsNotLogged = settingCheck({
  id: 'lock_waits_not_logged',
  title: 'Long waits for locks aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'A session that blocks all others can only be found while it does so.',
  setting: 'log_lock_waits',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'off',
  good: 'on',
})
