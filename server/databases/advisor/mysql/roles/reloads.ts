import { userCheck } from '../user-check.ts'

export const reloads = userCheck({
  id: 'reloads',
  title: 'Accounts may flush logs, tables and privileges',
  severity: 'low',
  why: 'RELOAD can delay everybody, and rotate logs away.',
  privileges: ['Reload_priv'],
  evidence: 'It has RELOAD.',
  remedy: (name) => `REVOKE RELOAD ON *.* FROM ${name};`,
})
