import { userCheck } from '../user-check.ts'

export const filePrivilege = userCheck({
  id: 'file_privilege',
  title: 'Accounts can read and write files',
  severity: 'high',
  why: 'FILE reaches every file that the server can read, and data of other databases.',
  privileges: ['File_priv'],
  evidence: 'It has FILE.',
  remedy: (name) => `REVOKE FILE ON *.* FROM ${name};`,
})
