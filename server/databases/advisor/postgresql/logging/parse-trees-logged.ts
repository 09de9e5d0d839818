import { settingCheck } from '../setting-check.ts'

export const parseTreesLogged = settingCheck({
  id: 'parse_trees_logged',
  title: 'Parse trees are logged',
  severity: 'low',
  area: 'logging',
  why: 'They fill the disk, and contain the data of each statement even where statements aren’t logged.',
  setting: 'debug_print_parse',
  page: 'runtime-config-logging',
  isBad: (value) => value === 'on',
  good: 'off',
})
