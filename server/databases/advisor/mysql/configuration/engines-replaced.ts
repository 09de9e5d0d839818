import { settingCheck } from '../setting-check.ts'

export const enginesReplaced = settingCheck({
  id: 'engines_replaced',
  title: 'Tables can end up with another storage engine',
  severity: 'low',
  area: 'configuration',
  why: 'If an engine is missing, a table is created without support for transactions, and without an error.',
  setting: 'sql_mode',
  isBad: (value) => !/NO_ENGINE_SUBSTITUTION/.test(value),
  good: 'NO_ENGINE_SUBSTITUTION',
  isAdded: true,
})
