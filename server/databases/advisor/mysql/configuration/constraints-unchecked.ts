import { onlyFor } from '../fragments.ts'
import { isOff, settingCheck } from '../setting-check.ts'

export const constraintsUnchecked = settingCheck({
  id: 'constraints_unchecked',
  title: 'CHECK constraints aren’t enforced',
  severity: 'medium',
  area: 'configuration',
  why: 'Values that tables forbid are stored.',
  setting: 'check_constraint_checks',
  mariadbPage: 'server-system-variables',
  isBad: isOff,
  good: 'ON',
  notApplicable: onlyFor('MariaDB'),
})
