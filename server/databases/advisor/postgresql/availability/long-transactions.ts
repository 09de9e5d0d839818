import { activityCheck } from '../activity-check.ts'

export const longTransactions = activityCheck({
  id: 'long_transactions',
  title: 'Transactions stay open for hours',
  severity: 'medium',
  area: 'availability',
  why: 'Vacuum can’t remove rows that were deleted since they began, in any table.',
  page: 'monitoring-stats.html#MONITORING-PG-STAT-ACTIVITY-VIEW',
  sql: `select 'Process ' || pid as object,
      format('%s of %s, open for %s minutes.', state, usename, floor(extract(epoch from now() - xact_start) / 60)) as evidence
    from pg_catalog.pg_stat_activity
    where backend_type = 'client backend' and xact_start < now() - interval '1 hour' order by xact_start`,
  remedy: ({ object }) =>
    `Find out what it waits for. To end it: SELECT pg_terminate_backend(${object.replace(/\D+/, '')}).`,
})
