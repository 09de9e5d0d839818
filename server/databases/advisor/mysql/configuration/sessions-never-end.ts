import { settingCheck } from '../setting-check.ts'

export const sessionsNeverEnd = settingCheck({
  id: 'sessions_never_end',
  title: 'Idle sessions stay open for hours',
  severity: 'low',
  area: 'configuration',
  why: 'Forgotten connections use up the limit, and can be taken over.',
  setting: 'wait_timeout',
  isBad: (value) => Number(value) >= 28_800,
  good: '600',
})
