import { listOf, settingCheck } from '../setting-check.ts'

export const noAuditLog = settingCheck({
  id: 'no_audit_log',
  title: 'pgAudit isn’t loaded',
  severity: 'medium',
  area: 'logging',
  why: 'PostgreSQL’s own log can’t record who read which table. pgAudit can, but its package has to be installed first.',
  setting: 'shared_preload_libraries',
  page: 'runtime-config-client',
  isBad: (value) => !listOf(value).some((one) => /pgaudit|edb_audit|set_user/.test(one)),
  good: (value) => [...listOf(value), 'pgaudit'],
  effect: 'restart',
})
