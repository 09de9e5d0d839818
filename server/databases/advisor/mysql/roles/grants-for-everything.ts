import { userCheck } from '../user-check.ts'
import { taking } from './taking.ts'

export const grantsForEverything = userCheck({
  id: 'grants_for_everything',
  title: 'Accounts can pass on their privileges',
  severity: 'medium',
  why: 'With GRANT OPTION for the whole server, an account can hand out its privileges without an administrator.',
  privileges: ['Grant_priv'],
  evidence: 'It has GRANT OPTION for all databases.',
  ...taking('GRANT OPTION'),
})
