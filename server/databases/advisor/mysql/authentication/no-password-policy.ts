import { mysqlDocs } from '../docs.ts'
import { globalVariables } from '../fragments.ts'
import { listCheck } from '../list-check.ts'

export const noPasswordPolicy = listCheck({
  id: 'no_password_policy',
  title: 'Weak passwords are accepted',
  severity: 'low',
  area: 'authentication',
  why: 'No plugin refuses short or common passwords.',
  privilege: null,
  link: mysqlDocs('validate-password.html'),
  // In MySQL it is a component, which is only visible through its settings.
  sql: (server) => `select 'passwords' as one from (select 1) nothing
    where not exists (select 1 from information_schema.plugins
        where plugin_status = 'ACTIVE' and plugin_type in ('PASSWORD VALIDATION', 'VALIDATE PASSWORD'))
      and not exists (select 1 from ${globalVariables(server)}
        where lower(variable_name) = 'validate_password.policy')`,
  evidence: 'No password validation plugin is active.',
  remedy: (_, { product }) =>
    product === 'MySQL'
      ? `INSTALL COMPONENT 'file://component_validate_password';`
      : `INSTALL SONAME 'simple_password_check';`,
})
