import { literal } from '../quote.ts'
import { userCheck } from '../user-check.ts'
import { taking } from './taking.ts'

export const manySuperusers = userCheck({
  id: 'many_superusers',
  title: 'Accounts besides root have SUPER',
  severity: 'medium',
  why: 'SUPER passes by limits, changes settings and ends sessions of others.',
  privileges: ['Super_priv'],
  condition: (server) =>
    `u.User <> 'root' and concat(u.User, '@', u.Host) <> ${literal(server.role)}`,
  evidence: 'It has SUPER.',
  ...taking('SUPER'),
})
