import { settingCheck } from '../setting-check.ts'

export const tlsOff = settingCheck({
  id: 'tls_off',
  title: 'TLS is off',
  severity: 'high',
  area: 'transport',
  why: 'Passwords, statements and results cross the network in plain text, where an attacker can read and change them.',
  setting: 'ssl',
  page: 'runtime-config-connection',
  isBad: (value) => value === 'off',
  good: 'on',
})
