import { onlyFor } from '../fragments.ts'
import { settingCheck } from '../setting-check.ts'

export const grantsCreateUsers = settingCheck({
  id: 'grants_create_users',
  title: 'GRANT creates accounts without a password',
  severity: 'medium',
  area: 'configuration',
  why: 'A typo in a name creates a new account that nobody knows about.',
  setting: 'sql_mode',
  mariadbPage: 'sql-mode',
  isBad: (value) => !/NO_AUTO_CREATE_USER/.test(value),
  good: 'NO_AUTO_CREATE_USER',
  isAdded: true,
  notApplicable: onlyFor('MariaDB'),
})
