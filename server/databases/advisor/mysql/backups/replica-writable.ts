import { mysqlDocs } from '../docs.ts'
import { globalVariables } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { changeSetting } from '../setting-check.ts'

export const replicaWritable = listCheck({
  id: 'replica_writable',
  title: 'A replica can be written to',
  severity: 'medium',
  area: 'backups',
  why: 'A change there is missing on the primary, and can stop replication.',
  privilege: null,
  link: mysqlDocs('server-system-variables.html#sysvar_read_only'),
  sql: (server) =>
    `select 'read_only' as one from ${globalVariables(server)} where lower(variable_name) = 'read_only' and variable_value = 'OFF'`,
  evidence: 'read_only is OFF.',
  remedy: (_, server) => changeSetting('read_only', 'ON', server),
  notApplicable: ({ isStandby }) => (isStandby ? undefined : 'This server is not a replica.'),
})
