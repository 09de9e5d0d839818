import { settingCheck } from '../setting-check.ts'

export const slotsCanFillDisk = settingCheck({
  id: 'slots_can_fill_disk',
  title: 'A replication slot can fill the disk',
  severity: 'low',
  area: 'backups',
  why: 'A slot whose reader is gone keeps all changes until no space is left.',
  setting: 'max_slot_wal_keep_size',
  page: 'runtime-config-replication',
  isBad: (value) => Number(value) === -1,
  good: '50GB',
})
