import { literal } from '../quote.ts'
import { lastStatements } from '../remedy.ts'
import { userCheck } from '../user-check.ts'

export const manySuperusers = userCheck({
  id: 'many_superusers',
  title: 'Accounts besides root have SUPER',
  severity: 'medium',
  why: 'SUPER passes by limits, changes settings and ends sessions of others.',
  condition: (server) =>
    `u.Super_priv = 'Y' and u.User <> 'root' and concat(u.User, '@', u.Host) <> ${literal(server.role)}`,
  evidence: 'It has SUPER.',
  remedy: (name) => lastStatements(`REVOKE SUPER ON *.* FROM ${name};`),
})
