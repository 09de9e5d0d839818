import { isOff, settingCheck } from '../setting-check.ts'

export const replicaUnchecked = settingCheck({
  id: 'replica_unchecked',
  title: 'A replica doesn’t verify checksums',
  severity: 'low',
  area: 'backups',
  why: 'It applies damaged events from its relay log.',
  setting: 'slave_sql_verify_checksum',
  mariadbPage: 'replication-and-binary-log-system-variables',
  isBad: isOff,
  good: 'ON',
})
