import { settingCheck } from '../setting-check.ts'

export const disconnectionsNotLogged = settingCheck({
  id: 'disconnections_not_logged',
  title: 'The ends of sessions aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'How long an intruder was connected stays unknown.',
  setting: 'log_disconnections',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'off',
  good: 'on',
})
