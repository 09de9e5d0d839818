import { userCheck } from '../user-check.ts'

export const readsAllDatabases = userCheck({
  id: 'reads_all_databases',
  title: 'Accounts can read all databases',
  severity: 'medium',
  why: 'SELECT on *.* includes the hashes of passwords in the database mysql.',
  privileges: ['Select_priv'],
  evidence: 'It can read every table.',
  remedy: (name) => `REVOKE SELECT ON *.* FROM ${name};`,
})
