import { settingCheck } from '../setting-check.ts'

export const minimalWal = settingCheck({
  id: 'minimal_wal',
  title: 'The write-ahead log is minimal',
  severity: 'medium',
  area: 'backups',
  why: 'Neither standbys nor archiving nor backups of a running server are possible.',
  setting: 'wal_level',
  page: 'runtime-config-wal',
  isBad: (value) => value === 'minimal',
  good: 'replica',
  effect: 'restart',
})
