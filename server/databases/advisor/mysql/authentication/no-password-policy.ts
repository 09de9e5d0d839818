import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'

export const noPasswordPolicy = listCheck({
  id: 'no_password_policy',
  title: 'Weak passwords are accepted',
  severity: 'low',
  area: 'authentication',
  why: 'No plugin refuses short or common passwords.',
  privilege: null,
  link: mysqlDocs('validate-password.html'),
  sql: `select 'passwords' as one from (select 1) nothing
    where not exists (select 1 from information_schema.plugins
      where plugin_status = 'ACTIVE' and plugin_type = 'PASSWORD VALIDATION')`,
  evidence: 'No plugin for passwords is active.',
  remedy: (_, { product }) =>
    product === 'MySQL'
      ? `INSTALL COMPONENT 'file://component_validate_password';`
      : `INSTALL SONAME 'simple_password_check';`,
})
