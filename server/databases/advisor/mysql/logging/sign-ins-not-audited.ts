import { settingCheck } from '../setting-check.ts'

export const signInsNotAudited = settingCheck({
  id: 'sign_ins_not_audited',
  title: 'The audit log leaves out sign-ins',
  severity: 'medium',
  area: 'logging',
  why: 'There is no way to find out later who was connected, and when.',
  setting: 'server_audit_events',
  mariadbPage: 'mariadb-audit-plugin-options-and-system-variables',
  isBad: (value) => value !== '' && !/\bCONNECT\b/i.test(value),
  good: 'CONNECT',
  isAdded: true,
})
