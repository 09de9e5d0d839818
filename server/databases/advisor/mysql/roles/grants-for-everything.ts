import { userCheck } from '../user-check.ts'
import { taking } from './taking.ts'

export const grantsForEverything = userCheck({
  id: 'grants_for_everything',
  title: 'Accounts may pass on their privileges',
  severity: 'medium',
  why: 'GRANT OPTION for the whole server hands out what an account has, without an administrator.',
  privileges: ['Grant_priv'],
  evidence: 'It has GRANT OPTION for all databases.',
  ...taking('GRANT OPTION'),
})
