import { userCheck } from '../user-check.ts'

export const changesAllDatabases = userCheck({
  id: 'changes_all_databases',
  title: 'Accounts can change all databases',
  severity: 'high',
  why: 'That includes the grant tables, so such an account can make itself an administrator.',
  privileges: ['Insert_priv', 'Update_priv', 'Delete_priv', 'Drop_priv', 'Create_priv'],
  evidence: 'It can change every database.',
  remedy: (name) => `REVOKE INSERT, UPDATE, DELETE, CREATE, DROP ON *.* FROM ${name};`,
})
