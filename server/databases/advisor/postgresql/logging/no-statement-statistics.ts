import { listOf, settingCheck } from '../setting-check.ts'

export const noStatementStatistics = settingCheck({
  id: 'no_statement_statistics',
  title: 'pg_stat_statements isn’t loaded',
  severity: 'low',
  area: 'logging',
  why: 'Without it, slow statements and sudden changes in the workload go unnoticed.',
  setting: 'shared_preload_libraries',
  page: 'runtime-config-client',
  isBad: (value) => !listOf(value).includes('pg_stat_statements'),
  good: (value) => [...listOf(value), 'pg_stat_statements'],
  effect: 'restart',
})
