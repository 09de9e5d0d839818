import { settingCheck } from '../setting-check.ts'

export const passwordsNeverExpire = settingCheck({
  id: 'passwords_never_expire',
  title: 'Passwords never expire',
  severity: 'low',
  area: 'authentication',
  why: 'A password that leaked stays valid for ever. The remedy expires older passwords immediately, so exempt the accounts of applications first.',
  setting: 'default_password_lifetime',
  isBad: (value) => value === '0',
  good: '365',
})
