import { onlyFor } from '../fragments.ts'
import { settingCheck } from '../setting-check.ts'

export const noStatementLimit = settingCheck({
  id: 'no_statement_limit',
  title: 'A statement can run forever',
  severity: 'low',
  area: 'configuration',
  why: 'One careless statement can occupy the server until somebody ends it.',
  setting: 'max_statement_time',
  mariadbPage: 'aborting-statements',
  isBad: (value) => Number(value) === 0,
  good: '300',
  notApplicable: onlyFor('MariaDB'),
})
