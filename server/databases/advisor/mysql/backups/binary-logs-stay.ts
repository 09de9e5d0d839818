import { settingCheck } from '../setting-check.ts'

export const binaryLogsStay = settingCheck({
  id: 'binary_logs_stay',
  title: 'Binary logs are never deleted',
  severity: 'low',
  area: 'backups',
  why: 'They can fill the disk, which stops the server.',
  setting: 'binlog_expire_logs_seconds',
  page: 'replication-options-binary-log.html',
  isBad: (value) => value === '0',
  good: '2592000',
})
