import { isOff, settingCheck } from '../setting-check.ts'

export const foreignKeysUnchecked = settingCheck({
  id: 'foreign_keys_unchecked',
  title: 'Foreign keys aren’t checked',
  severity: 'high',
  area: 'configuration',
  why: 'Rows can refer to others that don’t exist.',
  setting: 'foreign_key_checks',
  isBad: isOff,
  good: 'ON',
})
