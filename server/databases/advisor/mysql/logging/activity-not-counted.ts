import { isOff, settingCheck } from '../setting-check.ts'

export const activityNotCounted = settingCheck({
  id: 'activity_not_counted',
  title: 'The Performance Schema is off',
  severity: 'low',
  area: 'logging',
  why: 'Sessions, statements and locks can’t be analysed afterwards.',
  setting: 'performance_schema',
  page: 'performance-schema-system-variables.html',
  isBad: isOff,
  good: 'ON',
  needsRestart: true,
})
