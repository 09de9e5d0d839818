import { roleAttributeCheck } from '../role-attribute-check.ts'

export const noConnectionLimit = roleAttributeCheck({
  id: 'no_connection_limit',
  title: 'Roles can use up all connections',
  severity: 'low',
  why: 'One application that leaks connections then stops all others.',
  condition: 'rolcanlogin and rolconnlimit = -1',
  evidence: 'It has no connection limit.',
  change: 'CONNECTION LIMIT 50',
  page: 'sql-alterrole.html',
})
