import { settingCheck } from '../setting-check.ts'

export const enginesReplaced = settingCheck({
  id: 'engines_replaced',
  title: 'Tables may get another storage engine',
  severity: 'low',
  area: 'configuration',
  why: 'If an engine is missing, a table is made without transactions, and without an error.',
  setting: 'sql_mode',
  isBad: (value) => !/NO_ENGINE_SUBSTITUTION/.test(value),
  good: 'NO_ENGINE_SUBSTITUTION',
  isAdded: true,
})
