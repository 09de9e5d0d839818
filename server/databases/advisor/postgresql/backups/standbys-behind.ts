import { activityCheck } from '../activity-check.ts'

export const standbysBehind = activityCheck({
  id: 'standbys_behind',
  title: 'Standbys are far behind',
  severity: 'medium',
  area: 'backups',
  why: 'After a failover, everything that the standby hasn’t received is lost.',
  page: 'monitoring-stats.html#MONITORING-PG-STAT-REPLICATION-VIEW',
  sql: `select application_name as object, format('%s seconds behind.', floor(extract(epoch from replay_lag))) as evidence
    from pg_catalog.pg_stat_replication where replay_lag > interval '5 minutes' order by replay_lag desc`,
  remedy: ({ object }) => `Check the network and the load of ${excerptOf(object)}.`,
})

const excerptOf = (name: string) => name.replaceAll(/[^\w .-]/g, '')
