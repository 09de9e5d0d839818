import { settingCheck } from '../setting-check.ts'

export const disconnectionsNotLogged = settingCheck({
  id: 'disconnections_not_logged',
  title: 'The ends of sessions aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'There is no way to tell how long an intruder was connected.',
  setting: 'log_disconnections',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'off',
  good: 'on',
})
