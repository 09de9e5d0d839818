import { settingCheck } from '../setting-check.ts'

export const authenticationTimeoutLong = settingCheck({
  id: 'authentication_timeout_long',
  title: 'Signing in can take a long time',
  severity: 'low',
  area: 'authentication',
  why: 'Connections that never finish signing in keep a slot each, so a few hosts can use them all up.',
  setting: 'authentication_timeout',
  page: 'runtime-config-connection',
  isBad: (value) => Number(value) > 60,
  good: '60s',
})
