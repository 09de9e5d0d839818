import { isOff, settingCheck } from '../setting-check.ts'

export const expiredPasswordsAccepted = settingCheck({
  id: 'expired_passwords_accepted',
  title: 'Expired passwords still let clients in',
  severity: 'low',
  area: 'authentication',
  why: 'An account whose password has expired can still connect, to change it.',
  setting: 'disconnect_on_expired_password',
  isBad: isOff,
  good: 'ON',
})
