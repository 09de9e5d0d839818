import { settingCheck } from '../setting-check.ts'

export const autovacuumOff = settingCheck({
  id: 'autovacuum_off',
  title: 'Autovacuum is off',
  severity: 'high',
  area: 'availability',
  why: 'Tables grow without limit, and at last the server refuses all writes because transaction IDs run out.',
  setting: 'autovacuum',
  page: 'runtime-config-vacuum',
  isBad: (value) => value === 'off',
  good: 'on',
})
