import { settingCheck } from '../setting-check.ts'

export const checksumFailuresIgnored = settingCheck({
  id: 'checksum_failures_ignored',
  title: 'Checksum failures are ignored',
  severity: 'high',
  area: 'configuration',
  why: 'Corrupt data is returned as if it were correct, and gets into backups.',
  setting: 'ignore_checksum_failure',
  page: 'runtime-config-developer',
  isBad: (value) => value === 'on',
  good: 'off',
})
