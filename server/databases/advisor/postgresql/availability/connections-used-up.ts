import { activityCheck } from '../activity-check.ts'

export const connectionsUsedUp = activityCheck({
  id: 'connections_used_up',
  title: 'Most connections are in use',
  severity: 'medium',
  area: 'availability',
  why: 'When none is left, new sessions are refused.',
  privilege: 'pg_read_all_stats',
  page: 'runtime-config-connection.html#GUC-MAX-CONNECTIONS',
  sql: `select 'max_connections' as object, format('%s of %s are in use.', used, allowed) as evidence
    from (select count(*) as used, current_setting('max_connections')::int as allowed
      from pg_catalog.pg_stat_activity where backend_type = 'client backend') now
    where used > 0.8 * allowed`,
  remedy: () =>
    'Find out which role holds so many, and limit it, or put a connection pooler in front of the server.',
})
