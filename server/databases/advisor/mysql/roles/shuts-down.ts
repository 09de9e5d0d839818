import { userCheck } from '../user-check.ts'

export const shutsDown = userCheck({
  id: 'shuts_down',
  title: 'Accounts can stop the server',
  severity: 'medium',
  why: 'SHUTDOWN is for administrators only.',
  privileges: ['Shutdown_priv'],
  evidence: 'It has SHUTDOWN.',
  remedy: (name) => `REVOKE SHUTDOWN ON *.* FROM ${name};`,
})
