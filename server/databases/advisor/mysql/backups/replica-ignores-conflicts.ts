import { settingCheck } from '../setting-check.ts'

export const replicaIgnoresConflicts = settingCheck({
  id: 'replica_ignores_conflicts',
  title: 'A replica ignores conflicts',
  severity: 'medium',
  area: 'backups',
  why: 'In IDEMPOTENT mode, missing and duplicate rows are not reported as errors.',
  setting: 'slave_exec_mode',
  mariadbPage: 'replication-and-binary-log-system-variables',
  isBad: (value) => value === 'IDEMPOTENT',
  good: 'STRICT',
})
