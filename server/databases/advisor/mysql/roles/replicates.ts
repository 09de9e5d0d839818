import { userCheck } from '../user-check.ts'

export const replicates = userCheck({
  id: 'replicates',
  title: 'Accounts can copy all changes',
  severity: 'low',
  why: 'REPLICATION SLAVE reads every change of every database. If it is a replica’s account, ignore this finding.',
  privileges: ['Repl_slave_priv'],
  evidence: 'It has REPLICATION SLAVE.',
  remedy: (name) => `REVOKE REPLICATION SLAVE ON *.* FROM ${name};`,
})
