import { byHand } from '../../remedy.ts'
import { mariadbDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { statements } from '../remedy.ts'

export const noAuditLog = listCheck({
  id: 'no_audit_log',
  title: 'There is no audit log',
  severity: 'medium',
  area: 'logging',
  why: 'There is no way to find out later who read or changed what.',
  privilege: null,
  link: mariadbDocs('mariadb-audit-plugin/'),
  sql: `select 'audit log' as one from (select 1) nothing
    where not exists (select 1 from information_schema.plugins
      where plugin_status = 'ACTIVE' and plugin_type = 'AUDIT'
        and plugin_name like '%audit%')`,
  evidence: 'No plugin for auditing is active.',
  remedy: (_, { product }) =>
    product === 'MySQL'
      ? byHand(
          'Install an audit plugin: MySQL Enterprise Audit, or Percona’s for the community edition.',
        )
      : statements(`INSTALL SONAME 'server_audit';`, 'SET GLOBAL server_audit_logging = ON;'),
})
