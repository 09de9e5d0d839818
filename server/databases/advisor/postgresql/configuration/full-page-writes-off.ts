import { settingCheck } from '../setting-check.ts'

export const fullPageWritesOff = settingCheck({
  id: 'full_page_writes_off',
  title: 'Torn pages can’t be repaired',
  severity: 'high',
  area: 'configuration',
  why: 'A crash in the middle of writing a page corrupts it silently.',
  setting: 'full_page_writes',
  page: 'runtime-config-wal',
  isBad: (value) => value === 'off',
  good: 'on',
})
