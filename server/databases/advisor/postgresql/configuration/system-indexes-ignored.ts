import { settingCheck } from '../setting-check.ts'

export const systemIndexesIgnored = settingCheck({
  id: 'system_indexes_ignored',
  title: 'Indexes of the system catalogs are ignored',
  severity: 'medium',
  area: 'configuration',
  why: 'Everything becomes slow. It is meant for repairing a damaged index.',
  setting: 'ignore_system_indexes',
  page: 'runtime-config-developer',
  isBad: (value) => value === 'on',
  good: 'off',
})
