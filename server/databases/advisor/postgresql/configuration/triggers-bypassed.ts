import { settingCheck } from '../setting-check.ts'

export const triggersBypassed = settingCheck({
  id: 'triggers_bypassed',
  title: 'Triggers and foreign keys are bypassed',
  severity: 'high',
  area: 'configuration',
  why: 'As replica, no session runs its triggers or checks its foreign keys, so data becomes inconsistent.',
  setting: 'session_replication_role',
  page: 'runtime-config-client',
  isBad: (value) => value === 'replica',
  good: 'origin',
})
