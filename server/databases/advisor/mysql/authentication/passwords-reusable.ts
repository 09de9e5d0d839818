import { onlyFor } from '../fragments.ts'
import { settingCheck } from '../setting-check.ts'

export const passwordsReusable = settingCheck({
  id: 'passwords_reusable',
  title: 'Old passwords can be reused',
  severity: 'low',
  area: 'authentication',
  why: 'A password that had to be changed can be set again at the next change.',
  setting: 'password_history',
  isBad: (value) => value === '0',
  good: '5',
  notApplicable: onlyFor('MySQL'),
})
