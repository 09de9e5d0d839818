import { literal } from '../quote.ts'
import { userCheck } from '../user-check.ts'
import { taking } from './taking.ts'

export const manySuperusers = userCheck({
  id: 'many_superusers',
  title: 'Accounts other than root have SUPER',
  severity: 'medium',
  why: 'SUPER bypasses limits, changes settings and ends other accounts’ sessions.',
  privileges: ['Super_priv'],
  condition: (server) =>
    `u.User <> 'root' and concat(u.User, '@', u.Host) <> ${literal(server.role)}`,
  evidence: 'It has SUPER.',
  ...taking('SUPER'),
})
