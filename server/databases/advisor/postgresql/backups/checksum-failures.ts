import { activityCheck } from '../activity-check.ts'

export const checksumFailures = activityCheck({
  id: 'checksum_failures',
  title: 'Pages of the database are damaged',
  severity: 'high',
  area: 'backups',
  why: 'The disk or its controller returned something other than what was written. Expect more damage.',
  privilege: 'pg_read_all_stats',
  page: 'checksums.html',
  sql: `select coalesce(datname, 'shared objects') as object,
      format('%s failures, the last at %s.', checksum_failures, to_char(checksum_last_failure, 'YYYY-MM-DD HH24:MI')) as evidence
    from pg_catalog.pg_stat_database where checksum_failures > 0 order by 1`,
  remedy: () => 'Check the hardware, and restore the damaged tables from a backup.',
})
