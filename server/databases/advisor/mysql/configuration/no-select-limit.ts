import { onlyFor } from '../fragments.ts'
import { settingCheck } from '../setting-check.ts'

export const noSelectLimit = settingCheck({
  id: 'no_select_limit',
  title: 'A SELECT can run forever',
  severity: 'low',
  area: 'configuration',
  why: 'One careless statement can occupy the server until somebody ends it.',
  setting: 'max_execution_time',
  isBad: (value) => value === '0',
  good: '300000',
  notApplicable: onlyFor('MySQL'),
})
