import { isOff, settingCheck } from '../setting-check.ts'

export const auditLogOff = settingCheck({
  id: 'audit_log_off',
  title: 'The audit log is off',
  severity: 'medium',
  area: 'logging',
  why: 'The plugin is installed, but records nothing.',
  setting: 'server_audit_logging',
  mariadbPage: 'mariadb-audit-plugin-options-and-system-variables',
  isBad: isOff,
  good: 'ON',
})
