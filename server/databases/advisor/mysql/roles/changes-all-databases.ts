import { userCheck } from '../user-check.ts'

export const changesAllDatabases = userCheck({
  id: 'changes_all_databases',
  title: 'Accounts may change all databases',
  severity: 'high',
  why: 'That includes the tables with the grants, so such an account can make itself an administrator.',
  condition: `'Y' in (u.Insert_priv, u.Update_priv, u.Delete_priv, u.Drop_priv, u.Create_priv) and u.Super_priv <> 'Y'`,
  evidence: 'It may change every database.',
  remedy: (name) => `REVOKE INSERT, UPDATE, DELETE, CREATE, DROP ON *.* FROM ${name};`,
})
