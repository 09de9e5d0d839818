import { roleAttributeCheck } from '../role-attribute-check.ts'

export const noConnectionLimit = roleAttributeCheck({
  id: 'no_connection_limit',
  title: 'Roles may use all connections',
  severity: 'low',
  why: 'One application that leaks connections then stops all others.',
  condition: 'rolcanlogin and rolconnlimit = -1',
  evidence: 'It has no limit of connections.',
  change: 'CONNECTION LIMIT 50',
  page: 'sql-alterrole.html',
})
