import { userCheck } from '../user-check.ts'

export const reloads = userCheck({
  id: 'reloads',
  title: 'Accounts can flush logs, tables and privileges',
  severity: 'low',
  why: 'RELOAD can delay everyone, and rotate logs until older entries are lost.',
  privileges: ['Reload_priv'],
  evidence: 'It has RELOAD.',
  remedy: (name) => `REVOKE RELOAD ON *.* FROM ${name};`,
})
