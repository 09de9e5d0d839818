import { settingCheck } from '../setting-check.ts'

export const autovacuumOff = settingCheck({
  id: 'autovacuum_off',
  title: 'Autovacuum is off',
  severity: 'high',
  area: 'availability',
  why: 'Tables grow without limit, and eventually the server refuses all writes because it runs out of transaction IDs.',
  setting: 'autovacuum',
  page: 'runtime-config-vacuum',
  isBad: (value) => value === 'off',
  good: 'on',
})
