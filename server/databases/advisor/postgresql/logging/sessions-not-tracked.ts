import { settingCheck } from '../setting-check.ts'

export const sessionsNotTracked = settingCheck({
  id: 'sessions_not_tracked',
  title: 'Session activity isn’t visible',
  severity: 'medium',
  area: 'logging',
  why: 'Neither administrators nor these checks can see which statement blocks others or reads too much.',
  setting: 'track_activities',
  page: 'runtime-config-statistics',
  isBad: (value) => value === 'off',
  good: 'on',
})
