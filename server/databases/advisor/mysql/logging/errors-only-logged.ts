import { onlyFor } from '../fragments.ts'
import { settingCheck } from '../setting-check.ts'

export const errorsOnlyLogged = settingCheck({
  id: 'errors_only_logged',
  title: 'Warnings aren’t logged',
  severity: 'medium',
  area: 'logging',
  why: 'With a value below 2, the error log leaves out warnings, including refused sign-ins.',
  setting: 'log_error_verbosity',
  isBad: (value) => Number(value) < 2,
  good: '2',
  notApplicable: onlyFor('MySQL'),
})
