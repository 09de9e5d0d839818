import { settingCheck } from '../setting-check.ts'

export const systemTablesChangeable = settingCheck({
  id: 'system_tables_changeable',
  title: 'System tables can be changed',
  severity: 'medium',
  area: 'configuration',
  why: 'One wrong statement by a superuser can make the database unusable.',
  setting: 'allow_system_table_mods',
  page: 'runtime-config-developer',
  isBad: (value) => value === 'on',
  good: 'off',
})
