import { onlyFor } from '../fragments.ts'
import { isOn, settingCheck } from '../setting-check.ts'

export const passwordsInLog = settingCheck({
  id: 'passwords_in_log',
  title: 'Passwords are written to the logs',
  severity: 'high',
  area: 'logging',
  why: 'With log_raw, statements that set a password are logged with it.',
  setting: 'log_raw',
  isBad: isOn,
  good: 'OFF',
  notApplicable: onlyFor('MySQL'),
})
