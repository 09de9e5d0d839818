import { onlyFor } from '../fragments.ts'
import { isOff, settingCheck } from '../setting-check.ts'

export const oldSignInAccepted = settingCheck({
  id: 'old_sign_in_accepted',
  title: 'The sign-in method of MySQL 4.0 is accepted',
  severity: 'high',
  area: 'authentication',
  why: 'What it sends over the network is enough to recover the password.',
  setting: 'secure_auth',
  mariadbPage: 'server-system-variables',
  isBad: isOff,
  good: 'ON',
  notApplicable: onlyFor('MariaDB'),
})
