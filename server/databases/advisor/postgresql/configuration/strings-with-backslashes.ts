import { settingCheck } from '../setting-check.ts'

export const stringsWithBackslashes = settingCheck({
  id: 'strings_with_backslashes',
  title: 'Backslashes are special in every string',
  severity: 'medium',
  area: 'configuration',
  why: 'Applications that escape as the standard says are open to SQL injection.',
  setting: 'standard_conforming_strings',
  page: 'runtime-config-compatible',
  isBad: (value) => value === 'off',
  good: 'on',
})
