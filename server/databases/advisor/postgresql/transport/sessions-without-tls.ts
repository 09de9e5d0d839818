import { activityCheck } from '../activity-check.ts'

export const sessionsWithoutTls = activityCheck({
  id: 'sessions_without_tls',
  title: 'Sessions aren’t encrypted',
  severity: 'high',
  area: 'transport',
  why: 'Right now, passwords and data of these sessions cross the network in plain text.',
  page: 'monitoring-stats.html#MONITORING-PG-STAT-SSL-VIEW',
  sql: `select coalesce(a.usename::text, '?') as object,
      format('%s session(s) from %s without TLS.', count(*), host(a.client_addr)) as evidence
    from pg_catalog.pg_stat_ssl s join pg_catalog.pg_stat_activity a on a.pid = s.pid
    where not s.ssl and a.client_addr is not null
      and not (a.client_addr <<= '127.0.0.0/8' or a.client_addr = '::1')
    group by a.usename, a.client_addr order by 1, 2`,
  remedy: ({ object }) =>
    `Configure the clients of ${object.replaceAll(/[^\w .-]/g, '')} to use sslmode=verify-full, and replace host with hostssl in pg_hba.conf.`,
})
