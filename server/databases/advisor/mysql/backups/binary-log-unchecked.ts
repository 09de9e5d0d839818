import { settingCheck } from '../setting-check.ts'

export const binaryLogUnchecked = settingCheck({
  id: 'binary_log_unchecked',
  title: 'The binary log has no checksums',
  severity: 'low',
  area: 'backups',
  why: 'Corruption on the way to a replica goes unnoticed.',
  setting: 'binlog_checksum',
  page: 'replication-options-binary-log.html',
  isBad: (value) => value === 'NONE',
  good: 'CRC32',
})
