import { settingCheck } from '../setting-check.ts'

export const signInsNotAudited = settingCheck({
  id: 'sign_ins_not_audited',
  title: 'The audit log leaves out sign-ins',
  severity: 'medium',
  area: 'logging',
  why: 'Who was connected when can’t be found out later.',
  setting: 'server_audit_events',
  mariadbPage: 'mariadb-audit-plugin-options-and-system-variables',
  isBad: (value) => value !== '' && !/\bCONNECT\b/i.test(value),
  good: 'CONNECT',
  isAdded: true,
})
