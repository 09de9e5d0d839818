import { settingCheck } from '../setting-check.ts'

export const noWalArchive = settingCheck({
  id: 'no_wal_archive',
  title: 'Changes aren’t archived',
  severity: 'medium',
  area: 'backups',
  why: 'Without an archive of the write-ahead log, you can only restore to the time of the last full backup.',
  setting: 'archive_mode',
  page: 'runtime-config-wal',
  isBad: (value) => value === 'off',
  good: 'on',
  effect: 'restart',
})
