import { isOff, settingCheck } from '../setting-check.ts'

export const uniqueKeysUnchecked = settingCheck({
  id: 'unique_keys_unchecked',
  title: 'Unique keys aren’t fully checked',
  severity: 'medium',
  area: 'configuration',
  why: 'InnoDB may store duplicates in secondary indexes.',
  setting: 'unique_checks',
  isBad: isOff,
  good: 'ON',
})
