import { onlyFor } from '../fragments.ts'
import { settingCheck } from '../setting-check.ts'

export const warningsNotLogged = settingCheck({
  id: 'warnings_not_logged',
  title: 'Refused sign-ins aren’t logged',
  severity: 'medium',
  area: 'logging',
  why: 'With a value below 2, the error log leaves out aborted connections and wrong passwords.',
  setting: 'log_warnings',
  mariadbPage: 'server-system-variables',
  isBad: (value) => Number(value) < 2,
  good: '2',
  notApplicable: onlyFor('MariaDB'),
})
