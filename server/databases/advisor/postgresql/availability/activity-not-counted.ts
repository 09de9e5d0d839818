import { settingCheck } from '../setting-check.ts'

export const activityNotCounted = settingCheck({
  id: 'activity_not_counted',
  title: 'Changes to tables aren’t counted',
  severity: 'high',
  area: 'availability',
  why: 'Autovacuum relies on these counts, and does nothing without them.',
  setting: 'track_counts',
  page: 'runtime-config-statistics',
  isBad: (value) => value === 'off',
  good: 'on',
})
