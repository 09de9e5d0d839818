import { settingCheck } from '../setting-check.ts'

export const tlsOff = settingCheck({
  id: 'tls_off',
  title: 'TLS is off',
  severity: 'high',
  area: 'transport',
  why: 'Passwords and data cross the network as plain text.',
  setting: 'have_ssl',
  mariadbPage: 'ssltls-system-variables',
  isBad: (value) => !/^YES$/i.test(value),
  good: 'YES',
  needsRestart: true,
})
