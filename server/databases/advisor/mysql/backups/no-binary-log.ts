import { isOff, settingCheck } from '../setting-check.ts'

export const noBinaryLog = settingCheck({
  id: 'no_binary_log',
  title: 'There is no binary log',
  severity: 'medium',
  area: 'backups',
  why: 'After a restore, everything since the backup is lost, and no replica can follow.',
  setting: 'log_bin',
  page: 'replication-options-binary-log.html',
  isBad: isOff,
  good: 'binlog',
  needsRestart: true,
})
