import { onlyFor } from '../fragments.ts'
import { isOff, settingCheck } from '../setting-check.ts'

export const oldPasswordHashes = settingCheck({
  id: 'old_password_hashes',
  title: 'Passwords are stored with the hash of MySQL 4.0',
  severity: 'high',
  area: 'authentication',
  why: 'Such a hash can be reversed within seconds.',
  setting: 'old_passwords',
  mariadbPage: 'server-system-variables',
  isBad: (value) => !isOff(value),
  good: 'OFF',
  notApplicable: onlyFor('MariaDB'),
})
