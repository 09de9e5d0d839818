import { settingCheck } from '../setting-check.ts'

export const checkpointsNotLogged = settingCheck({
  id: 'checkpoints_not_logged',
  title: 'Checkpoints aren’t logged',
  severity: 'low',
  area: 'logging',
  why: 'Checkpoints that come too often slow the server down, and only the log shows them.',
  setting: 'log_checkpoints',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'off',
  good: 'on',
})
