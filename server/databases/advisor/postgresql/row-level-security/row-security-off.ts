import { settingCheck } from '../setting-check.ts'

export const rowSecurityOff = settingCheck({
  id: 'row_security_off',
  title: 'Queries restricted by policies fail',
  severity: 'medium',
  area: 'row_level_security',
  why: 'With row_security off, a query fails where a policy would filter its rows, so applications tend to be given BYPASSRLS.',
  setting: 'row_security',
  page: 'runtime-config-client',
  isBad: (value) => value === 'off',
  good: 'on',
})
