import { settingCheck } from '../setting-check.ts'

export const noStatementTimeout = settingCheck({
  id: 'no_statement_timeout',
  title: 'Statements can run forever',
  severity: 'low',
  area: 'configuration',
  why: 'One expensive statement, whether by mistake or on purpose, can keep the server busy for hours.',
  setting: 'statement_timeout',
  page: 'runtime-config-client',
  isBad: (value) => Number(value) === 0,
  good: '5min',
})
