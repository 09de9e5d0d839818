import { settingCheck } from '../setting-check.ts'

export const connectionsNotLogged = settingCheck({
  id: 'connections_not_logged',
  title: 'Connections aren’t logged',
  severity: 'medium',
  area: 'logging',
  why: 'After an incident, nobody can tell who connected, from where, and when.',
  setting: 'log_connections',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'off' || value === '',
  good: 'on',
})
