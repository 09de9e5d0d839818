import { isOff, settingCheck } from '../setting-check.ts'

export const replicaSkipsErrors = settingCheck({
  id: 'replica_skips_errors',
  title: 'A replica skips errors',
  severity: 'medium',
  area: 'backups',
  why: 'It silently differs from its primary from then on.',
  setting: 'slave_skip_errors',
  mariadbPage: 'replication-and-binary-log-system-variables',
  isBad: (value) => value !== '' && !isOff(value),
  good: 'OFF',
  needsRestart: true,
})
