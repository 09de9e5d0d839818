import { activityCheck } from '../activity-check.ts'

export const connectionWithoutTls = activityCheck({
  id: 'connection_without_tls',
  title: 'The checks’ connection isn’t encrypted',
  severity: 'medium',
  area: 'transport',
  why: 'The password of the checks’ role, and everything it reads, can be intercepted on the network.',
  privilege: 'pg_read_all_stats',
  page: 'monitoring-stats.html#MONITORING-PG-STAT-SSL-VIEW',
  sql: `select current_user::text as object, 'The checks ran without TLS.' as evidence
    from pg_catalog.pg_stat_ssl s join pg_catalog.pg_stat_activity a on a.pid = s.pid
    where s.pid = pg_backend_pid() and not s.ssl and a.client_addr is not null`,
  remedy: () => 'Set up TLS on the server, and choose verify-full for this database.',
})
