import { settingCheck } from '../setting-check.ts'

export const fsyncOff = settingCheck({
  id: 'fsync_off',
  title: 'Writes don’t wait for the disk',
  severity: 'high',
  area: 'configuration',
  why: 'After a power failure, the whole database can be corrupt beyond repair.',
  setting: 'fsync',
  page: 'runtime-config-wal',
  isBad: (value) => value === 'off',
  good: 'on',
})
