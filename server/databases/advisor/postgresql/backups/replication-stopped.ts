import { activityCheck } from '../activity-check.ts'

export const replicationStopped = activityCheck({
  id: 'replication_stopped',
  title: 'The standby receives nothing',
  severity: 'high',
  area: 'backups',
  why: 'It falls further behind every minute, while everyone assumes that it is up to date.',
  page: 'monitoring-stats.html#MONITORING-PG-STAT-WAL-RECEIVER-VIEW',
  sql: `select 'walreceiver' as object, 'Not connected to its primary.' as evidence
    where pg_is_in_recovery() and not exists (
      select from pg_catalog.pg_stat_activity where backend_type = 'walreceiver')`,
  remedy: () => 'Read the standby’s log, and check primary_conninfo.',
})
