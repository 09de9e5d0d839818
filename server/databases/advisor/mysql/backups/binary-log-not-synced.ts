import { settingCheck } from '../setting-check.ts'

export const binaryLogNotSynced = settingCheck({
  id: 'binary_log_not_synced',
  title: 'The binary log isn’t written at each commit',
  severity: 'low',
  area: 'backups',
  why: 'After a crash, replicas can have more or less data than their primary.',
  setting: 'sync_binlog',
  page: 'replication-options-binary-log.html',
  isBad: (value) => value === '0',
  good: '1',
})
