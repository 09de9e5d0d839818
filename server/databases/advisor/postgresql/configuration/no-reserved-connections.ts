import { settingCheck } from '../setting-check.ts'

export const noReservedConnections = settingCheck({
  id: 'no_reserved_connections',
  title: 'No connection is reserved for administrators',
  severity: 'medium',
  area: 'configuration',
  why: 'When all connections are in use, nobody can sign in to find out why.',
  setting: 'superuser_reserved_connections',
  page: 'runtime-config-connection',
  isBad: (value) => Number(value) === 0,
  good: '3',
  effect: 'restart',
})
