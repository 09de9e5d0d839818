import { settingCheck } from '../setting-check.ts'

export const invalidValuesStored = settingCheck({
  id: 'invalid_values_stored',
  title: 'Invalid values are changed silently',
  severity: 'medium',
  area: 'configuration',
  why: 'Without strict mode, text is truncated and invalid numbers become 0.',
  setting: 'sql_mode',
  isBad: (value) => !/STRICT_(?:TRANS|ALL)_TABLES|TRADITIONAL/.test(value),
  good: 'STRICT_TRANS_TABLES',
  isAdded: true,
})
