import { settingCheck } from '../setting-check.ts'

export const triggersBypassed = settingCheck({
  id: 'triggers_bypassed',
  title: 'Triggers and foreign keys are bypassed',
  severity: 'high',
  area: 'configuration',
  why: 'With the value replica, sessions don’t run triggers or check foreign keys, so data becomes inconsistent.',
  setting: 'session_replication_role',
  page: 'runtime-config-client',
  isBad: (value) => value === 'replica',
  good: 'origin',
})
