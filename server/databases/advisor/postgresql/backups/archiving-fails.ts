import { activityCheck } from '../activity-check.ts'

export const archivingFails = activityCheck({
  id: 'archiving_fails',
  title: 'Changes can’t be archived',
  severity: 'high',
  area: 'backups',
  why: 'The archive has a gap, and the server keeps what it couldn’t archive until its disk is full.',
  privilege: 'pg_read_all_stats',
  page: 'continuous-archiving.html',
  sql: `select 'archive_command' as object, format('%s failed attempts, the last for %s at %s.',
      failed_count, last_failed_wal, to_char(last_failed_time, 'YYYY-MM-DD HH24:MI')) as evidence
    from pg_catalog.pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  remedy: () => 'Read the server’s log for the command’s message, and repair the archive.',
})
